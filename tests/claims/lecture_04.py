"""Claims of lecture 04."""

from claim import Claim

CLAIMS: list[Claim] = []
