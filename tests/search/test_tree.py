"""The general tree: every operation, and everything it refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tateti import TatetiError
from tateti.search.types.tree import Node, Tree, TreeError, TreeNodeError, TreeOperationError


def shape(tree: Tree[str]) -> Any:
    """The tree as nested lists: `["a", ["b"], ["c"]]` is a with two leaves."""

    def under(node: Node[str]) -> list[Any]:
        return [tree.retrieve(node), *(under(child) for child in tree.children(node))]

    return under(tree.root()) if len(tree) else None


@pytest.fixture
def family() -> tuple[Tree[str], dict[str, Node[str]]]:
    """a has b, c, d; c has e, f; e has g."""
    tree = Tree[str]()
    nodes = {"a": tree.create_root("a")}
    for name, parent in (("b", "a"), ("c", "a"), ("d", "a"), ("e", "c"), ("f", "c"), ("g", "e")):
        nodes[name] = tree.insert(nodes[parent], name)
    return tree, nodes


Family = tuple[Tree[str], dict[str, Node[str]]]


def test_a_new_tree_is_empty_and_has_no_root() -> None:
    tree = Tree[str]()
    assert len(tree) == 0
    assert list(tree.nodes()) == []
    with pytest.raises(TreeOperationError, match="empty"):
        tree.root()


def test_a_tree_has_one_root() -> None:
    tree = Tree[str]()
    root = tree.create_root("a")
    assert tree.root() is root
    with pytest.raises(TreeOperationError, match="root already"):
        tree.create_root("b")
    assert shape(tree) == ["a"]


def test_children_are_inserted_as_the_last_or_before_another() -> None:
    tree = Tree[str]()
    root = tree.create_root("a")
    d = tree.insert(root, "d")
    b = tree.insert(root, "b", before=d)
    tree.insert(root, "c", before=d)
    tree.insert(b, "x")
    assert shape(tree) == ["a", ["b", ["x"]], ["c"], ["d"]]
    assert len(tree) == 5


def test_children_are_inserted_after_their_left_sibling() -> None:
    tree = Tree[str]()
    root = tree.create_root("a")
    b = tree.insert(root, "b")
    d = tree.insert(root, "d", after=b)
    tree.insert(root, "c", after=b)
    tree.insert(root, "e", after=d)
    assert [tree.retrieve(child) for child in tree.children(root)] == ["b", "c", "d", "e"]
    assert len(tree) == 5
    with pytest.raises(TreeOperationError, match="not both"):
        tree.insert(root, "x", before=b, after=d)
    with pytest.raises(TreeNodeError, match="not a child"):
        tree.insert(b, "x", after=d)


@pytest.mark.parametrize("not_a_child", ["a", "c", "e", "g"])
def test_nothing_is_inserted_before_a_node_that_is_not_a_child(family: Family, not_a_child: str) -> None:
    tree, nodes = family
    before = shape(tree)
    with pytest.raises(TreeNodeError, match="not a child"):
        tree.insert(nodes["b"], "new", before=nodes[not_a_child])
    assert shape(tree) == before
    assert len(tree) == 7


def test_the_children_of_a_removed_node_move_up_to_its_place_in_order(family: Family) -> None:
    tree, nodes = family
    freed = list[str]()
    tree.remove(nodes["c"], freed.append)
    assert shape(tree) == ["a", ["b"], ["e", ["g"]], ["f"], ["d"]]
    assert freed == ["c"]
    assert len(tree) == 6
    tree.insert(nodes["a"], "new", before=nodes["f"])  # those who moved up are true children now
    assert shape(tree) == ["a", ["b"], ["e", ["g"]], ["new"], ["f"], ["d"]]


def test_a_leaf_is_removed_without_a_trace(family: Family) -> None:
    tree, nodes = family
    tree.remove(nodes["g"])
    assert shape(tree) == ["a", ["b"], ["c", ["e"], ["f"]], ["d"]]


def test_a_root_with_several_children_cannot_be_removed(family: Family) -> None:
    tree, nodes = family
    freed = list[str]()
    with pytest.raises(TreeOperationError, match="3 children"):
        tree.remove(nodes["a"], freed.append)
    assert shape(tree) == ["a", ["b"], ["c", ["e", ["g"]], ["f"]], ["d"]]
    assert freed == []


def test_the_only_child_of_a_removed_root_becomes_the_root(family: Family) -> None:
    tree, nodes = family
    tree.remove(nodes["b"])
    tree.remove(nodes["d"])
    tree.remove(nodes["a"])
    assert tree.root() is nodes["c"]
    assert shape(tree) == ["c", ["e", ["g"]], ["f"]]
    with pytest.raises(TreeOperationError):
        tree.create_root("second")


def test_removing_the_last_node_leaves_an_empty_tree_that_can_begin_again() -> None:
    tree = Tree[str]()
    tree.remove(tree.create_root("a"))
    assert len(tree) == 0
    tree.create_root("b")
    assert shape(tree) == ["b"]


def test_children_are_a_copy(family: Family) -> None:
    tree, nodes = family
    tree.children(nodes["a"]).destroy()
    assert [tree.retrieve(node) for node in tree.children(nodes["a"])] == ["b", "c", "d"]


def test_a_subtree_is_cut_off_as_an_independent_tree(family: Family) -> None:
    tree, nodes = family
    branch = tree.cut_off(nodes["c"])
    assert shape(tree) == ["a", ["b"], ["d"]]
    assert shape(branch) == ["c", ["e", ["g"]], ["f"]]
    assert (len(tree), len(branch)) == (3, 4)
    branch.insert(nodes["g"], "h")
    tree.destroy()
    assert shape(branch) == ["c", ["e", ["g", ["h"]]], ["f"]]


def test_the_nodes_of_a_cut_off_subtree_belong_to_it_alone(family: Family) -> None:
    tree, nodes = family
    branch = tree.cut_off(nodes["c"])
    for name in "cefg":
        assert branch.retrieve(nodes[name]) == name
        with pytest.raises(TreeNodeError):
            tree.retrieve(nodes[name])
    with pytest.raises(TreeNodeError):
        branch.retrieve(nodes["b"])
    branch.remove(nodes["e"])
    branch.remove(nodes["f"])
    branch.remove(nodes["c"])  # it has one child now, and a root without a parent is a true root
    assert shape(branch) == ["g"]


def test_cutting_off_the_root_leaves_an_empty_tree(family: Family) -> None:
    tree, nodes = family
    branch = tree.cut_off(nodes["a"])
    assert (len(tree), len(branch)) == (0, 7)
    assert branch.root() is nodes["a"]
    tree.create_root("again")


def test_destroying_frees_children_before_their_parents(family: Family) -> None:
    tree, nodes = family
    freed = list[str]()
    tree.destroy(freed.append)
    assert freed == ["b", "g", "e", "f", "c", "d", "a"]
    assert len(tree) == 0
    for node in nodes.values():
        with pytest.raises(TreeNodeError):
            tree.retrieve(node)
    tree.destroy(freed.append)
    assert len(freed) == 7


def test_destroying_with_a_callback_that_does_nothing_leaves_the_elements_alone() -> None:
    element = ["kept"]
    tree = Tree[list[str]]()
    tree.create_root(element)
    tree.destroy()
    assert element == ["kept"]


def test_nodes_come_before_their_children(family: Family) -> None:
    tree, nodes = family
    assert [tree.retrieve(node) for node in tree.nodes()] == list("abcegfd")
    assert [tree.retrieve(node) for node in tree.nodes(nodes["c"])] == list("cegf")


def of_another_tree(nodes: dict[str, Node[str]]) -> Node[str]:
    return Tree[str]().create_root("b")


def one_that_was_removed(nodes: dict[str, Node[str]]) -> Node[str]:
    return nodes["d"]


@pytest.mark.parametrize("which", [of_another_tree, one_that_was_removed, lambda _: None])
@pytest.mark.parametrize(
    "operation",
    ["retrieve", "children", "remove", "cut_off", "insert under it", "insert before it", "insert after it"],
)
def test_a_node_that_is_not_of_the_tree_is_refused(family: Family, operation: str, which: Any) -> None:
    tree, nodes = family
    tree.remove(nodes["d"])
    before, stranger = shape(tree), which(nodes)
    if operation in ("insert before it", "insert after it") and stranger is None:
        return  # that is how one inserts the last child
    with pytest.raises(TreeNodeError, match="not a node of the tree"):
        if operation == "insert under it":
            tree.insert(stranger, "x")
        elif operation == "insert before it":
            tree.insert(nodes["a"], "x", before=stranger)
        elif operation == "insert after it":
            tree.insert(nodes["a"], "x", after=stranger)
        else:
            getattr(tree, operation)(stranger)
    assert shape(tree) == before
    assert len(tree) == 6


def test_all_errors_of_the_tree_are_of_one_family() -> None:
    for error in (TreeNodeError, TreeOperationError):
        assert issubclass(error, TreeError)
    assert issubclass(TreeError, TatetiError)


def test_a_tree_as_deep_as_a_list_is_long_is_no_trouble() -> None:
    tree, freed = Tree[int](), list[int]()
    node = tree.create_root(0)
    for number in range(1, 20_000):
        node = tree.insert(node, number)
    branch = tree.cut_off(next(node for node in tree.nodes() if tree.retrieve(node) == 10_000))
    branch.destroy(freed.append)
    assert freed == list(range(19_999, 9_999, -1))
    assert len(tree) == 10_000


def test_removing_nodes_one_by_one_keeps_the_others_in_their_order() -> None:
    random = Random(3)
    tree = Tree[int]()
    nodes = [tree.create_root(0)]
    for number in range(1, 200):
        nodes.append(tree.insert(random.choice(nodes), number))
    order = [tree.retrieve(node) for node in tree.nodes()]
    for node in random.sample(nodes[1:], 150):
        order.remove(tree.retrieve(node))
        tree.remove(node)
        assert [tree.retrieve(each) for each in tree.nodes()] == order  # moving up does not disturb the order
    assert len(tree) == 50
