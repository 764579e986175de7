"""What makes the models fast and safe at any size. A model calls it by one name; numpy only.

running             runs of states and why they stop
moments             means and scatter, a block of rows at a time
covariance          a Gaussian's covariance as a change of coordinates; low_rank: of tables wider than long
shrinkage           a covariance from few examples
missing             expectation and maximisation where values are missing
frame, wide         coordinates in which sums can be trusted; the space of the rows
normal_equations    least squares, where that is safe
newton, lbfgs       down a convex function
existence           when a likelihood has no maximum
corrections         the perceptron's mistakes, many rows at once
"""
