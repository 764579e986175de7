"""Claims of lecture 03."""

from claim import Claim

CLAIMS: list[Claim] = []
