"""Claims of lecture 00."""

from claim import Claim

CLAIMS: list[Claim] = []
