"""Newton's method for a convex function, damped so that it cannot diverge, with a Hessian, without, or learnt.

    v <- v - a H^-1 g            g, H: gradient and Hessian of f at v;  a = 1, 1/2, 1/4, ...

a is the first that lowers f by at least a/10000 of what the slope promises (Armijo) and does not land where f
rises almost as steeply as it fell before (Wolfe). For H positive definite -H^-1 g goes down, so f falls at each
step, whatever the scale of the features: the method does not change when the coordinates are changed linearly.
Near the minimum a = 1 and the number of right digits doubles at a step. The decrement, sqrt(g.H^-1 g), measures
the distance from the minimum in H's own lengths: for a likelihood, in standard errors of the weights.

Where H is nearly singular, as far from the minimum of a likelihood, H^-1 g cannot be trusted. If H <= U
everywhere then g.H^-1 g >= g.U^-1 g, and -U^-1 g is a step that lowers f for certain: it is taken when a
singular H's computed H^-1 g breaks that inequality.

A Hessian is dear, so there are three degrees of care. Far from the minimum (decrement above 1) an estimate from some
of the examples, 0, does as well, as long as it halves the decrement at a step; then one that leaves out what hardly
counts, 1; and the exact one, 2, where that is not enough. Near the minimum the Hessian changes little, so the last
one is used again after a step that shrank the decrement tenfold. The gradient is always exact, and so is the minimum.

Where H is too large to be formed, H d = -g is solved by conjugate gradients, which ask for products H p alone. They
stop as soon as d is good enough: the residual r, measured by sqrt(r.U^-1 r), at most a share of g's that shrinks with
g (a truncated Newton method).

L-BFGS learns it from the last few steps:

    s_i = v_i+1 - v_i,   y_i = grad f(v_i+1) - grad f(v_i),   so H s_i is about y_i
    d = -B grad f(v),  B the matrix nearest to the first guess with B y_i = s_i for the last REMEMBERED_STEPS pairs

B is never formed: two loops over the pairs apply it. The better the first guess, the fewer the steps; here it is
the inverse of an upper bound of the Hessian, which also takes care of the features' scales, and near the minimum
the inverse of an estimate of the Hessian. As f is convex, s.y > 0 and B stays positive definite, so d goes down.
Source: Boyd, Vandenberghe, Convex Optimization (2004), section 9.5; Kelley, Iterative Methods for Linear and
Nonlinear Equations (1995), section 5.4.3 (Shamanskii: keeping the Hessian); Nocedal, Wright,
Numerical Optimization (2006), sections 7.1 (truncated), 7.2, algorithm 7.4 (L-BFGS); Bishop, PRML (2006), 4.3.3.
"""

from collections.abc import Callable, Generator
from typing import NamedTuple

import numpy as np

from lincls.numerics.running import CONVERGED, MAX_EPOCHS, STALLED, finite_start

ARMIJO = 1e-4
WOLFE = 0.9
LOSS_ROUNDING = 1e-13  # of f, a sum of many terms
SHORTEST_STEP = 2.0**-40
SINGULAR_EIGENVALUE = 1e-14  # eigenvalue of H with a diagonal of ones that rounding cannot tell from 0
LEAST_FACTOR = 1e-4  # least of the diagonal of Cholesky's factor that leaves enough digits
EXACT_WORKS = 0.1  # decrement from which a step of the exact method shrinks it tenfold, by far
REMEMBERED_STEPS = 12  # steps from which L-BFGS learns
RESIDUAL_SHARE = 0.25  # most that conjugate gradients leave of the gradient
LEAST_SHARE = 1e-3  # with less left the step is no better
MOST_PRODUCTS = 500  # with the Hessian, for one step
BETTER_GUESS = 50.0  # decrement, by the first guess, at which a better guess is asked for

Slope = tuple[float, np.ndarray]  # f and its gradient
Solve = Callable[[np.ndarray], np.ndarray]  # applies an inverse


class Point(NamedTuple):
    """Where a run of steps is: f(v), its gradient, the step that led here and the decrement."""

    epoch: int
    v: np.ndarray
    loss: float
    gradient: np.ndarray
    step: np.ndarray
    decrement: float


class Way:
    """The way down to the minimum of a convex f: at v, after `step`, f is `loss` and its gradient g.

    `walk` asks for the `direction`, whether it has `arrived`, and lets it `go` on.

    Parameters
    ----------
    slope : gives f and its gradient (M,) at v (M,).
    v : (M,), where it starts.

    Raises
    ------
    ValueError
        f overflows at the start.
    """

    def __init__(self, slope: Callable[[np.ndarray], Slope], v: np.ndarray):
        self.slope, self.v, self.step = slope, v, np.zeros_like(v)
        self.loss, self.g = slope(v)
        finite_start(self.loss, self.g)
        self.decrement = self.before = np.inf

    def direction(self) -> np.ndarray:
        """Return d (M,), about -H^-1 g; from then on `decrement` is that at v."""
        raise NotImplementedError

    def arrived(self, tol: float) -> str | None:
        """Say "converged" when the decrement is at most tol, or no longer shrinks and what a step could gain is lost
        in f's rounding."""
        return CONVERGED if self.decrement <= tol or (self.is_lost and self._lingers) else None

    def go(self, d: np.ndarray) -> str | None:
        """Go on to v + a d for the first a = 1, 1/2, ... that is accepted; say why when there is none."""
        step = line_search(self.slope, self.v, self.loss, d, float(self.g @ d))
        if step is None:
            return self._stuck()
        a, self.loss, self.g = step
        self.step, self.before = a * d, self.decrement
        self.v = self.v + self.step
        return None

    @property
    def is_lost(self) -> bool:
        """Is what a step could gain lost in f's rounding?"""
        return self.decrement**2 <= LOSS_ROUNDING * abs(self.loss)

    @property
    def _lingers(self) -> bool:
        return self.decrement > self.before / 2

    def _stuck(self) -> str:
        return STALLED


class Newton(Way):
    """Newton's method.

    `hessian(v, care)` gives an estimate with care 0 or 1 if it likes, and `care` is the first that is asked for;
    `bound` applies U^-1. It goes on along -U^-1 g where rounding lets no step along d lower f, and has stalled when
    none does there.
    """

    def __init__(
        self,
        slope: Callable[[np.ndarray], Slope],
        hessian: Callable[[np.ndarray, int], np.ndarray],
        bound: Solve,
        v: np.ndarray,
        care: int = 0,
    ):
        super().__init__(slope, v)
        self.hessian, self.bound, self.care = hessian, bound, care
        self._started = self._fresh = False
        self._renew()

    def direction(self) -> np.ndarray:
        far = self.before > 1
        if self._started and far:  # by now the Hessian is another one
            self._renew()
        d = _downhill(self.g, self._solve, self.bound)
        if self._started and not _good(self.care, _decrement(self.g, d), self.before):
            exact = self._fresh and self.before <= EXACT_WORKS
            self.care = 1 if self.care == 0 else 2 if exact else self.care
            self._renew()
            d = _downhill(self.g, self._solve, self.bound)
        elif not far:
            self._fresh = False
        self._started, self.decrement = True, _decrement(self.g, d)
        return d

    def go(self, d: np.ndarray) -> str | None:
        return super().go(d) and super().go(-self.bound(self.g))

    def _renew(self) -> None:
        self._solve, self._fresh = Inverse(self.hessian(self.v, self.care), few=True), True


class Truncated(Way):
    """Newton's method without its Hessian: `product(v)` makes the function that multiplies by the Hessian at v.

    Where rounding lets no step lower f, it has converged if no step could gain more either.
    """

    def __init__(
        self, slope: Callable[[np.ndarray], Slope], product: Callable[[np.ndarray], Solve], bound: Solve, v: np.ndarray
    ):
        super().__init__(slope, v)
        self.product, self.bound = product, bound

    def direction(self) -> np.ndarray:
        d = _nearly_solved(self.product(self.v), self.bound, self.g)
        self.decrement = _decrement(self.g, d)
        return d

    def _stuck(self) -> str:
        return CONVERGED if self.is_lost else STALLED


class Lbfgs(Way):
    """L-BFGS: `guess` applies the first guess of the inverse Hessian, and `better(v)`, if there is one, makes a
    function that applies a better one near v.

    Converged when the decrement, with B for the inverse Hessian, is at most tol at two points in a row; or
    when what a step could gain is lost in f's rounding at three.
    """

    def __init__(
        self,
        slope: Callable[[np.ndarray], Slope],
        guess: Solve,
        better: Callable[[np.ndarray], Solve] | None,
        v: np.ndarray,
    ):
        super().__init__(slope, v)
        self.guess, self.better = guess, better
        self._pairs: list[tuple[np.ndarray, np.ndarray, float]] = []
        self._near = self._lost = 0

    def direction(self) -> np.ndarray:
        d = -_apply(self.guess, self._pairs, self.g)
        if self.better is not None and -float(self.g @ d) < BETTER_GUESS**2:
            self.guess, self.better, self._pairs = self.better(self.v), None, []
            d = -self.guess(self.g)
        self.decrement = _decrement(self.g, d)
        return d

    def arrived(self, tol: float) -> str | None:
        self._near = self._near + 1 if self.decrement <= tol else 0
        self._lost = self._lost + 1 if self.is_lost else 0
        return CONVERGED if self.decrement == 0 or self._near == 2 or self._lost == 3 else None

    def go(self, d: np.ndarray) -> str | None:
        before = self.g
        reason = super().go(d)
        turn = self.g - before
        bend = float(self.step @ turn)
        if reason is None and bend > 0:
            self._pairs = [*self._pairs[1 - REMEMBERED_STEPS :], (self.step, turn, bend)]
        return reason

    def _stuck(self) -> str:
        return CONVERGED if self._lost else STALLED


def walk(
    way: Way, tol: float, max_epochs: int, endless: Callable[[Way, int], str | None] | None = None
) -> Generator[Point, None, str]:
    """Yield a Point a step of a way, the start first; the return value says why it stopped.

    `endless` is asked at each step for a reason to call the way endless, None if it sees none.
    """
    epoch, reason = 0, None
    while reason is None:
        d = way.direction()  # -H^-1 grad f, or about that
        yield Point(epoch, way.v, way.loss, way.g, way.step, way.decrement)
        # v <- v + a d, with the first a = 1, 1/2, ... that lowers f enough
        reason = endless(way, epoch) if endless else None
        reason = reason or way.arrived(tol) or (way.go(d) if epoch < max_epochs else MAX_EPOCHS)
        epoch += 1
    return reason


def standard(s: np.ndarray | None, unit: float) -> float:
    """Return the decrement, for a likelihood of examples with weights s (N,) in units, that is one standard error.

    Where the weights are below 1 on average it is that of weights of 1: a factor that they share moves no minimum.
    """
    return 1.0 if s is None else float(np.sqrt(min(s.mean(), 1 / unit, 1.0)))


def line_search(
    slope: Callable[[np.ndarray], Slope], v: np.ndarray, loss: float, d: np.ndarray, promise: float
) -> tuple[float, float, np.ndarray] | None:
    """Return (a, f, gradient) at v + a d for the first a = 1, 1/2, ... that is accepted, or None.

    promise is the gradient along d. A rise within f's rounding errors is no rise.
    """
    a, rounding = 1.0, LOSS_ROUNDING * abs(loss)
    while a > SHORTEST_STEP and promise < 0:
        f, g = slope(v + a * d)
        lower = f <= loss + ARMIJO * a * promise + rounding
        if lower and np.isfinite(g).all() and a * float(g @ d) <= rounding - WOLFE * a * promise:
            return a, f, g
        a /= 2
    return None


class Inverse:
    """The function g -> H^-1 g for a positive semidefinite H (M, M); `few`: it is not called often.

    By Cholesky's factors of H with its diagonal scaled to ones; then `sure` is True, if no row of H is 0. If H is
    singular, by its eigenvectors without those that belong to 0: a pseudo-inverse.
    """

    def __init__(self, H: np.ndarray, few: bool = False):
        diagonal = np.diag(H)
        self._scale = 1 / np.sqrt(np.where(diagonal > 0, diagonal, np.inf))
        self._C = H * self._scale * self._scale[:, None]
        np.fill_diagonal(self._C, 1.0)  # also where H is 0
        self.sure, self._half = bool(self._scale.all()), None
        try:
            L = np.linalg.cholesky(self._C)
            if np.diag(L).min() > LEAST_FACTOR:
                self._half = None if few else np.linalg.inv(L) * self._scale
                return
        except np.linalg.LinAlgError:
            pass
        self.sure = False
        values, V = np.linalg.eigh(self._C)
        keep = values > SINGULAR_EIGENVALUE * len(H)
        self._half = (V[:, keep] / np.sqrt(values[keep])).T * self._scale

    def __call__(self, g: np.ndarray) -> np.ndarray:
        if self._half is None:
            return self._scale * np.linalg.solve(self._C, self._scale * g)
        return self._half.T @ (self._half @ g)


def _nearly_solved(product: Solve, bound: Solve, g: np.ndarray) -> np.ndarray:
    """Return d with H d near -g, by conjugate gradients in the lengths of U^-1."""
    d, r, along, size = np.zeros_like(g), -g, np.zeros_like(g), np.inf
    enough = 0.0
    for k in range(MOST_PRODUCTS):
        z = bound(r)
        size, last = float(r @ z), size
        if k == 0:
            enough = min(RESIDUAL_SHARE, max(LEAST_SHARE, np.sqrt(max(size, 0.0)))) ** 2 * size
        if size <= enough:
            break
        along = z + (size / last) * along
        image = product(along)
        bend = float(along @ image)
        if bend <= 0:
            break
        d = d + (size / bend) * along
        r = r - (size / bend) * image
    return d if k else bound(-g)


def _apply(guess, pairs, g: np.ndarray) -> np.ndarray:
    """Return B g."""
    q, shares = g.copy(), []
    for s, y, bend in reversed(pairs):
        share = float(s @ q) / bend
        shares.append(share)
        q -= share * y
    q = guess(q)
    if pairs:
        _, y, bend = pairs[-1]
        q = q * (bend / float(y @ guess(y)))
    for (s, y, bend), share in zip(pairs, reversed(shares), strict=True):
        q = q + (share - float(y @ q) / bend) * s
    return q


def _good(care: int, decrement: float, before: float) -> bool:
    """Was the Hessian behind this decrement careful enough, and still right?"""
    if before > 1:
        return care > 0 or 1 < decrement < before / 2
    return care > 0 and decrement <= before / 10


def _downhill(g: np.ndarray, solve: Inverse, bound: Solve) -> np.ndarray:
    newtons = solve(g)
    if solve.sure:
        return -newtons
    surely = bound(g)
    return -newtons if g @ newtons >= g @ surely else -surely


def _decrement(g: np.ndarray, d: np.ndarray) -> float:
    return float(np.sqrt(max(0.0, -(g @ d))))
