// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EmptySubtreesLib} from "./EmptySubtreesLib.sol";
import {FrontierLib} from "./FrontierLib.sol";

/// @title RangeProofLib
/// @notice Computes a lane's root from a contiguous range of its leaves. `docs/protocol.md`, section Range proof.
/// @dev Which neighbours are empty follows from the lane's count, so a prover has no choice; every sibling must be
/// used.
library RangeProofLib {
    /// @dev The one node that a range has become, and its way up. `next` is the calldata position of the next sibling.
    struct Path {
        bytes32 node;
        uint256 place;
        uint256 level;
        uint256 next;
    }

    /// @notice The root of the tree of `count` leaves in which `leaves` stand from place `first` on.
    /// @dev Reads past the end of `siblings` where too few were given: the caller compares `used` with their number
    /// before it trusts the root.
    /// @param leaves At least one. `first + leaves.length <= count <= 2^32 - 1`, checked by the caller.
    /// @return laneRoot The root.
    /// @return used How many siblings the proof takes.
    function root(
        bytes32[] memory leaves,
        uint256 first,
        uint256 count,
        bytes32[] calldata siblings
    ) internal pure returns (bytes32 laneRoot, uint256 used) {
        uint256 from;
        assembly ("memory-safe") {
            from := siblings.offset
        }
        uint256 empty = EmptySubtreesLib.load();
        Path memory path = _reduce(leaves, first, count, from, empty);
        _climb(path, count, empty);
        used = (path.next - from) / 32;
        laneRoot = _cover(path, empty);
    }

    /// @dev Joins the range's nodes level by level until one is left. `empty` is the table of empty subtrees.
    function _reduce(
        bytes32[] memory leaves,
        uint256 first,
        uint256 count,
        uint256 next,
        uint256 empty
    ) private pure returns (Path memory path) {
        assembly ("memory-safe") {
            let size := mload(leaves)
            let nodes := mload(0x40) // this level's nodes, replaced in place by the next level's
            mcopy(nodes, add(leaves, 32), shl(5, size))
            let level := 0
            for {} gt(size, 1) {
                level := add(level, 1)
            } {
                let read := nodes
                let write := nodes
                let end := add(nodes, shl(5, size))
                let high := add(first, size)
                if and(first, 1) {
                    mstore(0, calldataload(next))
                    mstore(32, mload(read))
                    mstore(write, keccak256(0, 64))
                    next := add(next, 32)
                    read := add(read, 32)
                    write := add(write, 32)
                }
                for {} lt(add(read, 32), end) {} {
                    mstore(write, keccak256(read, 64))
                    read := add(read, 64)
                    write := add(write, 32)
                }
                if lt(read, end) {
                    mstore(0, mload(read))
                    mstore(32, mload(add(empty, shl(5, level))))
                    if lt(shl(level, high), count) {
                        mstore(32, calldataload(next))
                        next := add(next, 32)
                    }
                    mstore(write, keccak256(0, 64))
                    write := add(write, 32)
                }
                first := shr(1, first)
                size := shr(5, sub(write, nodes))
            }
            mstore(path, mload(nodes))
            mstore(add(path, 32), first)
            mstore(add(path, 64), level)
            mstore(add(path, 96), next)
        }
    }

    /// @dev Follows a node's path up to the least subtree that holds all leaves of the tree. Only so far is there
    /// anything beside it.
    function _climb(Path memory path, uint256 count, uint256 empty) private pure {
        assembly ("memory-safe") {
            let node := mload(path)
            let place := mload(add(path, 32))
            let level := mload(add(path, 64))
            let next := mload(add(path, 96))
            for {} shr(level, sub(count, 1)) {
                level := add(level, 1)
            } {
                let side := shl(5, and(place, 1)) // 32 if the node is a right child
                mstore(side, node)
                switch or(side, lt(shl(level, add(place, 1)), count))
                case 0 {
                    mstore(32, mload(add(empty, shl(5, level))))
                }
                default {
                    mstore(xor(side, 32), calldataload(next))
                    next := add(next, 32)
                }
                node := keccak256(0, 64)
                place := shr(1, place)
            }
            mstore(path, node)
            mstore(add(path, 64), level)
            mstore(add(path, 96), next)
        }
    }

    /// @dev The root over a node that holds all leaves: on every level up to it, it has an empty subtree on its right.
    function _cover(Path memory path, uint256 empty) private pure returns (bytes32 node) {
        uint256 depth = FrontierLib.DEPTH;
        assembly ("memory-safe") {
            mstore(0, mload(path))
            let end := add(empty, shl(5, depth))
            for {
                let sibling := add(empty, shl(5, mload(add(path, 64))))
            } lt(sibling, end) {
                sibling := add(sibling, 32)
            } {
                mstore(32, mload(sibling))
                mstore(0, keccak256(0, 64))
            }
            node := mload(0)
        }
    }
}
