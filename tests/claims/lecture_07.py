"""Claims of lecture 07."""

from claim import Claim

CLAIMS: list[Claim] = []
