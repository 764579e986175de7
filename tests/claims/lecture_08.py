"""Claims of lecture 08."""

from claim import Claim

CLAIMS: list[Claim] = []
