"""Claims of lecture 11."""

from claim import Claim

CLAIMS: list[Claim] = []
