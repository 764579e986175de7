"""Claims of lecture 09."""

from claim import Claim

CLAIMS: list[Claim] = []
