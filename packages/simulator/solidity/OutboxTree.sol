// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title OutboxTree
/// @notice The tree over a mailbox's lanes built naively, as `docs/protocol.md` defines it.
library OutboxTree {
    bytes32 internal constant EMPTY = keccak256("causeway.outbox.empty.v1");

    /// @notice The root over `places`; zero stands for a lane that holds nothing.
    function root(bytes32[] memory places) internal pure returns (bytes32) {
        bool empty = true;
        for (uint256 i = 0; i < places.length; ++i) {
            if (places[i] != 0) empty = false;
        }
        if (empty) return EMPTY;
        bytes32[] memory nodes = padded(places);
        while (nodes.length > 1) {
            nodes = parents(nodes);
        }
        return nodes[0];
    }

    /// @notice The siblings from `place` up to the root.
    function proof(bytes32[] memory places, uint256 place) internal pure returns (bytes32[] memory siblings) {
        bytes32[] memory nodes = padded(places);
        uint256 depth;
        while (2 ** depth < nodes.length) ++depth;
        siblings = new bytes32[](depth);
        for (uint256 level = 0; level < depth; ++level) {
            siblings[level] = nodes[place ^ 1];
            place /= 2;
            nodes = parents(nodes);
        }
    }

    /// @notice `places` with zeros up to the next power of two.
    function padded(bytes32[] memory places) internal pure returns (bytes32[] memory nodes) {
        uint256 width = 1;
        while (width < places.length) width *= 2;
        nodes = new bytes32[](width);
        for (uint256 i = 0; i < places.length; ++i) {
            nodes[i] = places[i];
        }
    }

    /// @notice The nodes above `nodes`, whose number is even.
    function parents(bytes32[] memory nodes) internal pure returns (bytes32[] memory above) {
        above = new bytes32[](nodes.length / 2);
        for (uint256 i = 0; i < above.length; ++i) {
            (bytes32 one, bytes32 other) = (nodes[2 * i], nodes[2 * i + 1]);
            above[i] = one < other ? keccak256(bytes.concat(one, other)) : keccak256(bytes.concat(other, one));
        }
    }
}
