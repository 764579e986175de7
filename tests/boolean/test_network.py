import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.boolean import AND, NOT, OR, XOR, Network, ThresholdUnit, at_least, conjunction, normal_form, table


def xor_of_units():
    return Network([[conjunction(2, (1,), (2,)), conjunction(2, (2,), (1,))], [at_least(1, 2)]])


def test_two_layers_compute_xor():
    network = xor_of_units()
    assert network(XOR.X).tolist() == [0, 1, 1, 0]
    assert network.computes(XOR)
    assert not network.computes(OR)


def test_the_hidden_layer_makes_xor_separable():
    hidden, output = xor_of_units().activations(XOR.X)
    assert hidden.tolist() == [[0, 0], [0, 1], [1, 0], [0, 0]]
    assert output.tolist() == [[0], [1], [1], [0]]


def test_mathais_two_ands_and_one_or_need_two_nots():
    plain = Network([[conjunction(2, (1, 2)), conjunction(2, (1, 2))], [at_least(1, 2)]])
    assert plain.computes(AND)
    assert not plain.computes(XOR)


def test_a_network_can_run_in_minus_one_and_plus_one():
    layers = [[unit.encoded(-1) for unit in layer] for layer in xor_of_units().layers]
    network = Network(layers)
    assert network(XOR.encoded(-1).X, low=-1).tolist() == [-1, 1, 1, -1]
    assert network.computes(XOR.encoded(-1))


@given(st.lists(st.booleans(), min_size=8, max_size=8).filter(any))
def test_the_normal_form_computes_every_table_that_is_true_somewhere(values):
    made = table(values, 3)
    assert normal_form(made).computes(made)


def test_several_outputs_come_as_columns():
    network = Network([[at_least(1, 2), at_least(2, 2)]])
    assert network(XOR.X).tolist() == [[0, 0], [1, 0], [1, 0], [1, 1]]
    with pytest.raises(ValueError, match="the network must have one output"):
        network.computes(XOR)


def test_a_network_shows_its_layers():
    assert repr(Network([[ThresholdUnit((1,), 0)]])) == "Network([\n    [ThresholdUnit(w=(1,), b=0)],\n])"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Network([]), "layers must be a list of layers; it came empty"),
        (lambda: Network(None), "layers must be a list of layers; it came as NoneType"),
        (lambda: Network([[]]), "layers\\[0\\] must be a list of ThresholdUnits; it came empty"),
        (lambda: Network([[1]]), "layers\\[0\\] must hold ThresholdUnits; it came with int"),
        (lambda: Network([[at_least(1, 2), at_least(1, 3)]]), "layers\\[0\\] must have units of one size"),
        (lambda: Network([[at_least(1, 2)], [at_least(1, 2)]]), "layers\\[1\\] must read 1 inputs"),
        (lambda: xor_of_units().computes(NOT), "table must have 2 variables"),
        (lambda: xor_of_units()([[1, 2, 3]]), "X must have 2 features"),
        (lambda: xor_of_units()(XOR.X, low=2), "low must be"),
        (lambda: normal_form(table([0, 0], 1)), "table must be true in at least one row"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()
