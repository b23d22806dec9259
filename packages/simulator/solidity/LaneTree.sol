// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title LaneTree
/// @notice The lane tree built whole and naively from its leaves, as `docs/protocol.md` defines it: what frontiers and
/// range proofs are compared with.
library LaneTree {
    uint256 internal constant DEPTH = 32;

    /// @notice The root over all leaves.
    function root(bytes32[] memory leaves) internal pure returns (bytes32) {
        return root(leaves, leaves.length);
    }

    /// @notice The root over the first `count` leaves.
    function root(bytes32[] memory leaves, uint256 count) internal pure returns (bytes32) {
        bytes32[] memory nodes = shortened(leaves, count);
        bytes32 zero;
        for (uint256 level = 0; level < DEPTH; ++level) {
            nodes = parents(nodes, zero);
            zero = join(zero, zero);
        }
        return nodes.length == 0 ? zero : nodes[0];
    }

    /// @notice The siblings that prove `size` leaves from `first` on in the tree of all.
    function siblings(
        bytes32[] memory leaves,
        uint256 first,
        uint256 size
    ) internal pure returns (bytes32[] memory proof) {
        return siblings(leaves, first, size, leaves.length);
    }

    /// @notice The siblings that prove `size` leaves from `first` on in the tree of the first `count`.
    function siblings(
        bytes32[] memory leaves,
        uint256 first,
        uint256 size,
        uint256 count
    ) internal pure returns (bytes32[] memory proof) {
        bytes32[] memory nodes = shortened(leaves, count);
        proof = new bytes32[](2 * DEPTH);
        uint256 used;
        bytes32 zero;
        (uint256 low, uint256 high) = (first, first + size);
        for (uint256 level = 0; level < DEPTH; ++level) {
            if (low % 2 == 1) proof[used++] = nodes[low - 1];
            if (high % 2 == 1 && high < nodes.length) proof[used++] = nodes[high];
            (low, high) = (low / 2, (high + 1) / 2);
            nodes = parents(nodes, zero);
            zero = join(zero, zero);
        }
        return shortened(proof, used);
    }

    /// @notice The siblings from leaf `index` up to the root of the largest complete subtree that holds it and ends no
    /// later than the leaves do: found by looking for it, level by level.
    function frontierProof(bytes32[] memory leaves, uint256 index) internal pure returns (bytes32[] memory proof) {
        proof = new bytes32[](DEPTH);
        uint256 used;
        bytes32[] memory nodes = leaves;
        for (uint256 place = index; (place / 2 + 1) * 2 <= nodes.length; place /= 2) {
            proof[used++] = nodes[place % 2 == 0 ? place + 1 : place - 1];
            nodes = parents(shortened(nodes, nodes.length - (nodes.length % 2)), 0);
        }
        return shortened(proof, used);
    }

    /// @notice The nodes above `nodes`, of which those past the end are `zero`.
    function parents(bytes32[] memory nodes, bytes32 zero) internal pure returns (bytes32[] memory above) {
        above = new bytes32[]((nodes.length + 1) / 2);
        for (uint256 i = 0; i < above.length; ++i) {
            above[i] = join(nodes[2 * i], 2 * i + 1 < nodes.length ? nodes[2 * i + 1] : zero);
        }
    }

    /// @notice The first `count` words.
    function shortened(bytes32[] memory words, uint256 count) internal pure returns (bytes32[] memory cut) {
        cut = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            cut[i] = words[i];
        }
    }

    /// @notice The node above two.
    function join(bytes32 left, bytes32 right) internal pure returns (bytes32) {
        return keccak256(bytes.concat(left, right));
    }
}
