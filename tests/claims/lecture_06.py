"""Claims of lecture 06."""

from claim import Claim

CLAIMS: list[Claim] = []
