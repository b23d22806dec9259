// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// @title OutboxTreeLib
/// @notice The Merkle tree over a mailbox's lanes. `docs/protocol.md`, section Outbox.
library OutboxTreeLib {
    /// @notice The root of an outbox that holds nothing.
    bytes32 internal constant EMPTY_ROOT = keccak256("causeway.outbox.empty.v1");

    /// @notice The most levels of an outbox, so the longest proof.
    uint256 internal constant MAX_DEPTH = 16;

    /// @notice The root over `places`, of which zero stands for a lane that holds nothing. Overwrites `places`.
    function root(bytes32[] memory places) internal pure returns (bytes32) {
        uint256 width = places.length;
        bool empty = true;
        for (uint256 i = 0; i < width; ++i) {
            empty = empty && places[i] == 0;
        }
        if (empty) return EMPTY_ROOT;
        for (bytes32 zero; width > 1; width = (width + 1) / 2) {
            for (uint256 i = 0; i < width; i += 2) {
                places[i / 2] = Hashes.commutativeKeccak256(places[i], i + 1 < width ? places[i + 1] : zero);
            }
            zero = Hashes.commutativeKeccak256(zero, zero);
        }
        return places[0];
    }

    /// @notice Whether `laneLeaf` is in the outbox with root `outboxRoot`.
    /// @dev A leaf is over 120 bytes and a node over 64, so neither can stand for the other, whatever the length of
    /// the proof.
    function contains(
        bytes32 outboxRoot,
        bytes32 laneLeaf,
        bytes32[] calldata outboxProof
    ) internal pure returns (bool) {
        return MerkleProof.verifyCalldata(outboxProof, outboxRoot, laneLeaf);
    }
}
