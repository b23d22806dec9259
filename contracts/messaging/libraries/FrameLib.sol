// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title FrameLib
/// @notice A message's one encoding, frame version 1: what is hashed, sent and delivered. `docs/protocol.md`, section
/// Frame.
/// @dev Written out in assembly because every message pays for it twice; the differential fuzz tests hold it to the
/// TypeScript implementation.
///
///     0  version | 1 gasLimit u64 | 9 deadline u40 | 14 S | 15 sender | 15+S R | 16+S recipient | 16+S+R P u24 |
/// 19+S+R payload
library FrameLib {
    uint8 internal constant VERSION = 1;

    /// @notice Length of a sender or recipient on an EVM chain.
    uint256 internal constant EVM_ADDRESS = 20;

    /// @notice Bytes of a frame beside its sender, recipient and payload.
    uint256 internal constant FIXED_SIZE = 19;

    /// @notice The largest payload that the encoding can carry, bytes.
    uint256 internal constant MAX_PAYLOAD = type(uint24).max;

    /// @notice Encodes a message that `sender` on this chain sends.
    /// @param recipient At most 255 bytes; the caller has checked its length against the destination.
    /// @param payload At most `MAX_PAYLOAD` bytes; the caller has checked it.
    function encode(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes calldata recipient,
        bytes calldata payload
    ) internal pure returns (bytes memory frame) {
        assembly ("memory-safe") {
            frame := mload(0x40)
            let start := add(frame, 32)
            mstore(start, or(or(shl(248, VERSION), shl(184, gasLimit)), or(shl(144, deadline), shl(136, EVM_ADDRESS))))
            mstore(add(start, 15), shl(96, sender))
            mstore8(add(start, 35), recipient.length)
            calldatacopy(add(start, 36), recipient.offset, recipient.length)
            let at := add(add(start, 36), recipient.length)
            mstore(at, shl(232, payload.length))
            calldatacopy(add(at, 3), payload.offset, payload.length)
            at := add(add(at, 3), payload.length)
            mstore(at, 0) // bytes past the end stay clean
            mstore(frame, sub(at, start))
            mstore(0x40, and(add(at, 63), not(31)))
        }
    }

    /// @notice As `encode`, of what stands in memory.
    function encodeInMemory(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes memory recipient,
        bytes memory payload
    ) internal pure returns (bytes memory) {
        return
            bytes.concat(
                bytes1(VERSION),
                bytes8(gasLimit),
                bytes5(deadline),
                bytes1(uint8(EVM_ADDRESS)),
                bytes20(sender),
                bytes1(uint8(recipient.length)),
                recipient,
                bytes3(uint24(payload.length)),
                payload
            );
    }

    /// @notice Gas limit and deadline of the frame at `offset` of `data`, where `MembersLib` found one.
    function limitsAt(bytes calldata data, uint256 offset) internal pure returns (uint64 gasLimit, uint40 deadline) {
        assembly ("memory-safe") {
            let head := calldataload(add(data.offset, offset))
            gasLimit := and(shr(184, head), 0xffffffffffffffff)
            deadline := and(shr(144, head), 0xffffffffff)
        }
    }

    /// @notice The recipient of the frame that `data` begins with, where `MembersLib` found one.
    function recipientOf(bytes calldata data, uint256 senderLength) internal pure returns (address recipient) {
        assembly ("memory-safe") {
            recipient := shr(96, calldataload(add(data.offset, add(16, senderLength))))
        }
    }

    /// @notice Sender, recipient and payload of a frame that a mailbox sent. Reverts if the bytes end early.
    function parts(
        bytes calldata frame
    ) internal pure returns (bytes calldata sender, bytes calldata recipient, bytes calldata payload) {
        assembly ("memory-safe") {
            sender.offset := add(frame.offset, 15)
            sender.length := byte(0, calldataload(add(frame.offset, 14)))
            let at := add(sender.offset, sender.length)
            recipient.offset := add(at, 1)
            recipient.length := byte(0, calldataload(at))
            payload.offset := add(add(recipient.offset, recipient.length), 3)
            let end := add(frame.offset, frame.length)
            if gt(payload.offset, end) {
                revert(0, 0)
            }
            payload.length := sub(end, payload.offset)
        }
    }

    /// @notice The id of message `index` of a lane, of its frame.
    function messageIdOf(bytes32 laneId, uint64 index, bytes calldata frame) internal pure returns (bytes32) {
        bytes32 frameHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, frame.offset, frame.length)
            frameHash := keccak256(free, frame.length)
        }
        return messageId(laneId, index, frameHash);
    }

    /// @notice The id of message `index` of a lane: its leaf in the lane tree, over 72 bytes, so that no node (64
    /// bytes) can be read as one.
    function messageId(bytes32 laneId, uint64 index, bytes32 frameHash) internal pure returns (bytes32 id) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, laneId)
            mstore(add(free, 32), shl(192, index))
            mstore(add(free, 40), frameHash)
            id := keccak256(free, 72)
        }
    }
}
