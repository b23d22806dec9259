// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../Checkpoint.sol";

/// @title CheckpointLib
/// @notice The packed encoding of checkpoints, their hash, and the ids that they depend on: `docs/protocol.md`.
library CheckpointLib {
    /// @notice Size of the packed fields, bytes.
    uint256 internal constant FIELDS_SIZE = 185;

    /// @notice By how much a checkpoint's time may be ahead of the chain that accepts it, seconds.
    uint256 internal constant MAX_CLOCK_DRIFT = 15 minutes;

    /// @notice Trust scheme of a validator committee, whatever proves its signatures.
    bytes32 internal constant SCHEME_COMMITTEE = keccak256("causeway.trust.committee.v1");
    /// @notice Trust scheme of the mock.
    bytes32 internal constant SCHEME_MOCK = keccak256("causeway.trust.mock.v1");

    bytes32 private constant DOMAIN_TAG = keccak256("causeway.checkpoint.v1");

    /// @notice The domain of the checkpoints of one mailbox.
    /// @param environment Tag of the environment's name.
    /// @param originMailbox Interoperable address of the mailbox on the chain that is followed.
    function domain(bytes32 environment, bytes memory originMailbox) internal pure returns (bytes32) {
        return keccak256(bytes.concat(DOMAIN_TAG, environment, originMailbox));
    }

    /// @notice The trust domain of a light client.
    /// @param scheme One of the `SCHEME_` tags.
    /// @param environment Tag of the environment's name.
    /// @param followedChainId The chain that the light client follows.
    function trustId(bytes32 scheme, bytes32 environment, uint64 followedChainId) internal pure returns (bytes32) {
        return keccak256(bytes.concat(scheme, environment, bytes8(followedChainId)));
    }

    /// @notice The packed fields of a checkpoint.
    function encode(Checkpoint memory checkpoint) internal pure returns (bytes memory) {
        return
            bytes.concat(
                bytes8(checkpoint.height),
                bytes8(checkpoint.timestamp),
                bytes8(checkpoint.epoch),
                bytes1(checkpoint.stateKind),
                checkpoint.blockHash,
                checkpoint.stateRoot,
                checkpoint.outboxRoot,
                checkpoint.nextCommittee,
                checkpoint.nextCommitteeHash
            );
    }

    /// @notice The checkpoint of packed fields.
    /// @param fields At least `FIELDS_SIZE` bytes, of which it reads the first; the caller has checked the length.
    function decode(bytes calldata fields) internal pure returns (Checkpoint memory checkpoint) {
        uint256 head = uint256(_word(fields, 0));
        checkpoint.height = uint64(head >> 192);
        checkpoint.timestamp = uint64(head >> 128);
        checkpoint.epoch = uint64(head >> 64);
        checkpoint.stateKind = uint8(head >> 56);
        checkpoint.blockHash = _word(fields, 25);
        checkpoint.stateRoot = _word(fields, 57);
        checkpoint.outboxRoot = _word(fields, 89);
        checkpoint.nextCommittee = _word(fields, 121);
        checkpoint.nextCommitteeHash = _word(fields, 153);
    }

    /// @notice The height alone, for who needs no more.
    /// @param fields At least `FIELDS_SIZE` bytes; the caller, or a light client that accepted them, has checked the
    /// length.
    function height(bytes calldata fields) internal pure returns (uint64) {
        return uint64(uint256(_word(fields, 0)) >> 192);
    }

    /// @notice The time alone, unix seconds, likewise.
    function timestamp(bytes calldata fields) internal pure returns (uint64) {
        return uint64(uint256(_word(fields, 0)) >> 128);
    }

    /// @notice The outbox root alone, likewise.
    function outboxRoot(bytes calldata fields) internal pure returns (bytes32) {
        return _word(fields, 89);
    }

    /// @notice The hash of a checkpoint.
    /// @param checkpointDomain What `domain` returns.
    /// @param fields The packed fields.
    function hash(bytes32 checkpointDomain, bytes calldata fields) internal pure returns (bytes32 checkpointHash) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, checkpointDomain)
            calldatacopy(add(free, 32), fields.offset, fields.length)
            checkpointHash := keccak256(free, add(32, fields.length))
        }
    }

    /// @notice What a committee signs with its Baby Jubjub keys: the hash cut to 253 bits, below the order of the
    /// field.
    function message(bytes32 checkpointHash) internal pure returns (uint256) {
        return uint256(checkpointHash) >> 3;
    }

    /// @dev Without the bounds check of a slice: `decode`'s caller made it for all of them.
    function _word(bytes calldata data, uint256 offset) private pure returns (bytes32 word) {
        assembly ("memory-safe") {
            word := calldataload(add(data.offset, offset))
        }
    }
}
