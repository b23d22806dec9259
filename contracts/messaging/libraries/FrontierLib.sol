// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title FrontierLib
/// @notice The append-only Merkle tree of a lane, depth 32, of which only the frontier is stored, as in the Ethereum
/// deposit contract.
/// @dev `branch[k]` is the root of the complete subtree of 2^k leaves that ends the tree whenever bit k of the count
/// is set. `docs/protocol.md`, section Lane tree.
library FrontierLib {
    uint256 internal constant DEPTH = 32;

    /// @notice The most leaves that a tree holds.
    uint256 internal constant MAX_COUNT = 2 ** DEPTH - 1;

    /// @notice Appends leaf number `index`, the count so far, which is below `MAX_COUNT`.
    function append(bytes32[DEPTH] storage branch, uint256 index, bytes32 leaf) internal {
        bytes32 node = leaf;
        uint256 level;
        unchecked {
            for (uint256 size = index + 1; size & 1 == 0; size >>= 1) {
                node = Hashes.efficientKeccak256(branch[level++], node);
            }
        }
        branch[level] = node;
    }

    /// @notice The root of the tree with `count` leaves.
    function root(bytes32[DEPTH] storage branch, uint256 count) internal view returns (bytes32 node) {
        bytes32 zero;
        for (uint256 level = 0; level < DEPTH; ++level) {
            node =
                (count >> level) & 1 == 1
                    ? Hashes.efficientKeccak256(branch[level], node)
                    : Hashes.efficientKeccak256(node, zero);
            zero = Hashes.efficientKeccak256(zero, zero);
        }
    }

    /// @notice Whether `leaf` stands at place `index` of the tree with `count` leaves. `docs/protocol.md`, section
    /// Frontier proof.
    /// @dev A place lies in exactly one of the complete subtrees that the frontier holds: that of the highest bit in
    /// which place and count differ. So the proof has one length, and no node can be read as a leaf.
    /// @param siblings From the leaf up to that subtree's root.
    function contains(
        bytes32[DEPTH] storage branch,
        uint256 count,
        uint256 index,
        bytes32 leaf,
        bytes32[] calldata siblings
    ) internal view returns (bool) {
        if (index >= count) return false;
        uint256 height = Math.log2(index ^ count);
        if (siblings.length != height) return false;
        bytes32 node = leaf;
        for (uint256 level = 0; level < height; ++level) {
            node =
                (index >> level) & 1 == 1
                    ? Hashes.efficientKeccak256(siblings[level], node)
                    : Hashes.efficientKeccak256(node, siblings[level]);
        }
        return node == branch[height];
    }
}
