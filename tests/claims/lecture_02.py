"""Claims of lecture 02."""

from claim import Claim

CLAIMS: list[Claim] = []
