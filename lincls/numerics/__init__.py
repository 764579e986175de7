"""What makes the models fast and safe at any size. A model calls it by one name; numpy only.

running             runs of states and why they stop
moments             means, scatter and sizes, a block of rows at a time
gaussians           means and covariances of classes, by the next three
covariance          a Gaussian's covariance as a change of coordinates, of wide tables too
shrinkage           a covariance from few examples
missing             expectation and maximisation where values are missing
frame, wide         coordinates in which sums can be trusted; the space of the rows
least_squares       the normal equations where they are safe, else a factorisation of the table
principal           the axes of largest variance, from whichever matrix is smallest
newton              down a convex function: Newton's method and L-BFGS
logistic, softmax   the cross-entropies, in a frame
existence           when a likelihood has no maximum
corrections         the perceptron's mistakes, many rows at once
"""
