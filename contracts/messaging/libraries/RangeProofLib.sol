// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FrontierLib} from "./FrontierLib.sol";

/// @title RangeProofLib
/// @notice Computes a lane's root from a contiguous range of its leaves. `docs/protocol.md`, section Range proof.
/// @dev Which neighbours are empty follows from the lane's count, so a prover has no choice; every sibling must be used.
library RangeProofLib {
    /// @notice The root of the tree of `count` leaves in which `leaves` stand from place `first` on.
    /// @dev Reads past the end of `siblings` where too few were given: the caller compares `used` with their number before it trusts the root.
    /// @param leaves At least one. `first + leaves.length <= count <= 2^32 - 1`, checked by the caller.
    /// @return laneRoot The root.
    /// @return used How many siblings the proof takes.
    function root(
        bytes32[] memory leaves,
        uint256 first,
        uint256 count,
        bytes32[] calldata siblings
    ) internal pure returns (bytes32 laneRoot, uint256 used) {
        uint256 depth = FrontierLib.DEPTH;
        assembly ("memory-safe") {
            function join(left, right) -> node {
                mstore(0, left)
                mstore(32, right)
                node := keccak256(0, 64)
            }

            let size := mload(leaves)
            let nodes := mload(0x40) // this level's nodes, replaced in place by the next level's
            mcopy(nodes, add(leaves, 32), shl(5, size))
            let next := siblings.offset
            let zero := 0
            for {
                let level := 0
            } lt(level, depth) {
                level := add(level, 1)
            } {
                let read := nodes
                let write := nodes
                let end := add(nodes, shl(5, size))
                let high := add(first, size)
                if and(first, 1) {
                    mstore(write, join(calldataload(next), mload(read)))
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
                    let right := zero
                    if lt(shl(level, high), count) {
                        right := calldataload(next)
                        next := add(next, 32)
                    }
                    mstore(write, join(mload(read), right))
                    write := add(write, 32)
                }
                zero := join(zero, zero)
                first := shr(1, first)
                size := shr(5, sub(write, nodes))
            }
            laneRoot := mload(nodes)
            used := shr(5, sub(next, siblings.offset))
        }
    }
}
