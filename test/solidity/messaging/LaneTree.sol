// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev The lane tree with all of its leaves in memory, written for reading: what the contracts' frontier and range
/// proofs are held against. Each level keeps only the nodes that are not of empty subtrees.
library LaneTree {
    uint256 internal constant DEPTH = 32;

    /// @dev The root over `leaves`.
    function root(bytes32[] memory leaves) internal pure returns (bytes32) {
        bytes32 zero;
        bytes32[] memory nodes = leaves;
        for (uint256 level = 0; level < DEPTH; ++level) {
            nodes = parents(nodes, zero);
            zero = join(zero, zero);
        }
        return nodes.length == 0 ? zero : nodes[0];
    }

    /// @dev The siblings that prove `size` leaves from `first` on.
    function siblings(
        bytes32[] memory leaves,
        uint256 first,
        uint256 size
    ) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](2 * DEPTH);
        uint256 length;
        bytes32 zero;
        bytes32[] memory nodes = leaves;
        uint256 high = first + size;
        for (uint256 level = 0; level < DEPTH; ++level) {
            if (first % 2 == 1) list[length++] = nodes[first - 1];
            if (high % 2 == 1 && high < nodes.length) list[length++] = nodes[high];
            (first, high) = (first / 2, (high + 1) / 2);
            nodes = parents(nodes, zero);
            zero = join(zero, zero);
        }
        return shortened(list, length);
    }

    /// @dev The siblings from leaf `index` up to the root of the largest complete subtree that holds it and ends no
    /// later than the leaves do: found by looking for it, level by level.
    function frontierProof(bytes32[] memory leaves, uint256 index) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](DEPTH);
        uint256 length;
        bytes32[] memory nodes = leaves;
        for (uint256 place = index; (place / 2 + 1) * 2 <= nodes.length; place /= 2) {
            list[length++] = nodes[place % 2 == 0 ? place + 1 : place - 1];
            nodes = parents(shortened(nodes, nodes.length - (nodes.length % 2)), 0);
        }
        return shortened(list, length);
    }

    /// @dev The next level up.
    function parents(bytes32[] memory nodes, bytes32 zero) internal pure returns (bytes32[] memory above) {
        above = new bytes32[]((nodes.length + 1) / 2);
        for (uint256 i = 0; i < above.length; ++i) {
            above[i] = join(nodes[2 * i], 2 * i + 1 < nodes.length ? nodes[2 * i + 1] : zero);
        }
    }

    function join(bytes32 left, bytes32 right) internal pure returns (bytes32) {
        return keccak256(bytes.concat(left, right));
    }

    /// @dev The first `length` words of a list.
    function shortened(bytes32[] memory list, uint256 length) internal pure returns (bytes32[] memory copy) {
        copy = new bytes32[](length);
        for (uint256 i = 0; i < length; ++i) {
            copy[i] = list[i];
        }
    }
}
