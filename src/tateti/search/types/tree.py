"""A general tree: a node has an element, a parent, and any number of children in order.

The children of a node are a positional list, and a node knows its position in the list of its parent, so that
inserting beside a node and removing it do not search for it:

    node:  element
           parent     the node above, None at the root
           children   ───>  (positional list)   child <──> child <──> child
           place      its own position in the list of its parent
           tree       the tree it belongs to

Inserting takes O(1), removing a node O(its children), cutting off and destroying O(the nodes concerned).

    TreeError (TatetiError)
      TreeNodeError           a node of another tree, a removed one, or one that is no child of that parent
      TreeOperationError      a second root, the root of an empty tree, removing a root with several children
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.search.types.positional_list import E, Free, ListPosition, PositionalList, do_nothing


class TreeError(TatetiError):
    """What a tree refuses."""


class TreeNodeError(TreeError):
    """The node is not one of this tree, or not a child of the given parent."""


class TreeOperationError(TreeError):
    """The tree, as it is now, does not allow this."""


class Node(Generic[E]):
    """A node of one tree; only that tree can do something with it."""

    __slots__ = ("_children", "_element", "_parent", "_place", "_tree")

    def __init__(self, tree: Tree[E], parent: Node[E] | None, element: E) -> None:
        self._tree: Tree[E] | None = tree
        self._parent = parent
        self._element = element
        # Most nodes are leaves: the list is made for the first child.
        self._children: PositionalList[Node[E]] | None = None
        self._place: ListPosition[Node[E]] | None = None


class Tree(Generic[E]):
    """A tree, empty at first.

    >>> tree = Tree()
    >>> root = tree.create_root("root")
    >>> last = tree.insert(root, "last")
    >>> first = tree.insert(root, "first", before=last)
    >>> second = tree.insert(root, "second", after=first)
    >>> leaf = tree.insert(first, "leaf")
    >>> tree.remove(first)
    >>> [tree.retrieve(node) for node in tree.children(root)]
    ['leaf', 'second', 'last']
    """

    __slots__ = ("_root", "_size")

    def __init__(self) -> None:
        self._root: Node[E] | None = None
        self._size = 0

    def __len__(self) -> int:
        """How many nodes it has."""
        return self._size

    # Looking

    def root(self) -> Node[E]:
        """The root; an empty tree has none."""
        if self._root is None:
            raise TreeOperationError(N_("There is no root: the tree is empty."))
        return self._root

    def retrieve(self, node: Node[E]) -> E:
        """The element of a node."""
        return self._checked(node)._element

    def children(self, node: Node[E]) -> PositionalList[Node[E]]:
        """The children in order: a copy, with which one may do as one likes."""
        children = self._checked(node)._children
        return PositionalList() if children is None else children.copy()

    def nodes(self, top: Node[E] | None = None) -> Iterator[Node[E]]:
        """All nodes under and including `top` (the root if it is left out), each before its children."""
        if top is None and self._root is None:
            return
        waiting = [self._checked(top) if top is not None else self.root()]
        while waiting:
            node = waiting.pop()
            yield node
            if node._children is not None:
                waiting += reversed(list(node._children))

    # Growing

    def create_root(self, element: E) -> Node[E]:
        """Makes the root of an empty tree."""
        if self._root is not None:
            raise TreeOperationError(N_("There is a root already: a tree has only one."))
        self._root = Node(self, None, element)
        self._size = 1
        return self._root

    def insert(
        self, parent: Node[E], element: E, before: Node[E] | None = None, after: Node[E] | None = None
    ) -> Node[E]:
        """Makes a child of `parent`: before one of its children, after one of them, or as the last one."""
        self._checked(parent)
        if before is not None and after is not None:
            raise TreeOperationError(
                N_("A node is inserted before one child or after one, not both: give one of the two.")
            )
        place = self._place_beside(parent, before, after)
        return self._hang(Node(self, parent, element), parent, place)

    def _place_beside(
        self, parent: Node[E], before: Node[E] | None, after: Node[E] | None
    ) -> ListPosition[Node[E]] | None:
        """The place among the children that a new one takes; None: at the end."""
        sibling = before or after
        if sibling is None:
            return None
        if self._checked(sibling)._parent is not parent:
            raise TreeNodeError(
                N_("Nothing can be inserted beside this node: it is not a child of that parent.")
            )
        assert sibling._place is not None
        assert parent._children is not None
        return sibling._place if before is not None else parent._children.next(sibling._place)

    # Shrinking

    def remove(self, node: Node[E], free: Free[E] = do_nothing) -> None:
        """Takes one node out and frees its element; its children move up to its place, in order.

        A root can be removed only if it has at most one child, which becomes the root.
        """
        orphans = list(self.children(node))
        parent, place, element = node._parent, node._place, node._element
        if parent is not None:
            for orphan in orphans:
                self._hang(orphan, parent, place, new=False)
            self._unhang(node)
        elif len(orphans) > 1:
            raise TreeOperationError(
                N_("A root with {children} children cannot be removed: at most one can take its place."),
                children=len(orphans),
            )
        else:
            self._root = orphans[0] if orphans else None
            for orphan in orphans:
                orphan._parent = orphan._place = None
        self._size -= 1
        _forget(node)
        free(element)

    def cut_off(self, node: Node[E]) -> Tree[E]:
        """Takes the subtree under and including `node` out, as a tree of its own to which its nodes then belong."""
        self._checked(node)
        branch = Tree[E]()
        for below in list(self.nodes(node)):
            below._tree = branch
            branch._size += 1
        self._size -= branch._size
        if node is self._root:
            self._root = None
        else:
            self._unhang(node)
        branch._root = node
        node._parent = node._place = None
        return branch

    def destroy(self, free: Free[E] = do_nothing) -> None:
        """Empties the tree and frees its elements, children before their parents and in order."""
        nodes = self._children_first()
        self._root, self._size = None, 0
        for node in nodes:
            element = node._element
            _forget(node)
            free(element)

    def _children_first(self) -> list[Node[E]]:
        # Parents first with the last child leading is, read backwards, children first with the first one leading.
        found, waiting = list[Node[E]](), [] if self._root is None else [self._root]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting += node._children or ()
        return found[::-1]

    def _hang(
        self, node: Node[E], parent: Node[E], place: ListPosition[Node[E]] | None, *, new: bool = True
    ) -> Node[E]:
        """Hangs a node under a parent, at a place among its children or at the end."""
        if parent._children is None:
            parent._children = PositionalList()
        node._parent = parent
        node._place = parent._children.insert(parent._children.end() if place is None else place, node)
        self._size += new
        return node

    def _unhang(self, node: Node[E]) -> None:
        """Takes a node that is not the root out of the children of its parent."""
        assert node._parent is not None
        assert node._parent._children is not None
        assert node._place is not None
        node._parent._children.remove(node._place)

    def _checked(self, node: object) -> Node[E]:
        if not isinstance(node, Node) or node._tree is not self:
            raise TreeNodeError(
                N_("This is not a node of the tree: it is of another one, or it was removed.")
            )
        return node


def _forget(node: Node[E]) -> None:
    """A removed node keeps neither the tree nor its neighbours alive."""
    node._tree = node._parent = node._children = node._place = None
    del node._element
