"""Claims of lecture 10."""

from claim import Claim

CLAIMS: list[Claim] = []
