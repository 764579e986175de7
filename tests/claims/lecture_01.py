"""Claims of lecture 01."""

from claim import Claim

CLAIMS: list[Claim] = []
