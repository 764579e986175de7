"""Claims of lecture 05."""

from claim import Claim

CLAIMS: list[Claim] = []
