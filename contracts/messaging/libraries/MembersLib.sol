// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title MembersLib
/// @notice Reads the members of a batch: frames, and `0x00 || frameHash` for members that are proven but not called.
library MembersLib {
    /// @notice The most members of a batch: what one bitmap word holds.
    uint256 internal constant MAX_MEMBERS = 256;

    /// @dev A member by digest: a zero byte and the frame's hash.
    uint256 private constant DIGEST_SIZE = 33;

    /// @dev What `FrameLib` says of frames to this chain, for assembly, which takes no constants of others: version,
    /// length of the recipient, and bytes beside sender and payload.
    uint256 private constant FRAME_VERSION = 1;
    uint256 private constant RECIPIENT_LENGTH = 20;
    uint256 private constant FIXED_SIZE = 39;

    /// @notice Members of a batch. `offsets[k]` is where the frame of member k begins, `DIGEST` for a member by digest;
    /// `frames` is how many are no digests.
    struct Members {
        bytes32[] leaves;
        uint256[] offsets;
        uint256 frames;
    }

    uint256 internal constant DIGEST = type(uint256).max;

    /// @notice Reads all members and computes their leaves. Reverts with `InvalidMember` where the bytes do not parse.
    /// @param first The index of the first member.
    /// @param senderLength The length of addresses on the lane's origin.
    function parse(
        bytes calldata data,
        bytes32 laneId,
        uint256 first,
        uint256 senderLength
    ) internal pure returns (Members memory members) {
        uint256 most = data.length / DIGEST_SIZE;
        if (most > MAX_MEMBERS) most = MAX_MEMBERS;
        members.leaves = new bytes32[](most);
        members.offsets = new uint256[](most);
        (uint256 size, uint256 end) = _read(members, data, laneId, first, senderLength);
        require(end == data.length, IMailbox.InvalidMember(size, end));
    }

    /// @notice The leaf and the offset of member `k`, which exists.
    function member(Members memory members, uint256 k) internal pure returns (bytes32 leaf, uint256 offset) {
        assembly ("memory-safe") {
            let place := shl(5, add(k, 1))
            leaf := mload(add(mload(members), place))
            offset := mload(add(mload(add(members, 32)), place))
        }
    }

    /// @notice Reads as many members as there is room for, up to the first that does not parse. Nothing is allocated
    /// meanwhile: the leaves' one preimage stands past the allocated memory.
    /// @return size How many were read; the length of both lists from now on.
    /// @return offset Where the last of them ends.
    function _read(
        Members memory members,
        bytes calldata data,
        bytes32 laneId,
        uint256 first,
        uint256 senderLength
    ) private pure returns (uint256 size, uint256 offset) {
        uint256 preimage;
        assembly ("memory-safe") {
            preimage := mload(0x40)
            mstore(preimage, laneId)
        }
        uint256 most = members.leaves.length;
        uint256 frames;
        unchecked {
            // offset and size stay below the length of calldata, and first + size below 2^64 + 2^8
            while (offset < data.length && size < most) {
                (uint256 memberSize, uint256 isFrame) = _hashMember(data, offset, senderLength, preimage, first + size);
                if (memberSize == 0) break;
                _add(members, ++size, preimage, isFrame != 0 ? offset : DIGEST);
                frames += isFrame;
                offset += memberSize;
            }
        }
        members.frames = frames;
        assembly ("memory-safe") {
            mstore(mload(members), size)
            mstore(mload(add(members, 32)), size)
        }
    }

    /// @notice Completes a leaf's preimage, which has the lane already, by the member at `offset`, which is within
    /// `data`.
    /// @return size The member's size; 0 if no member begins there that ends within `data`.
    /// @return isFrame 1 for a frame, 0 for a digest.
    function _hashMember(
        bytes calldata data,
        uint256 offset,
        uint256 senderLength,
        uint256 preimage,
        uint256 index
    ) private pure returns (uint256 size, uint256 isFrame) {
        assembly ("memory-safe") {
            let left := sub(data.length, offset)
            let at := add(data.offset, offset)
            let head := calldataload(at)
            let frameHash := calldataload(add(at, 1))
            isFrame := iszero(iszero(byte(0, head)))
            size := DIGEST_SIZE
            if isFrame {
                let tail := calldataload(add(add(at, 15), senderLength)) // R, recipient, P
                size := add(add(FIXED_SIZE, senderLength), and(shr(64, tail), 0xffffff))
                if xor(byte(0, head), FRAME_VERSION) {
                    size := not(0)
                }
                if xor(byte(14, head), senderLength) {
                    size := not(0)
                }
                if xor(byte(0, tail), RECIPIENT_LENGTH) {
                    size := not(0)
                }
                if iszero(gt(size, left)) {
                    calldatacopy(add(preimage, 96), at, size)
                    frameHash := keccak256(add(preimage, 96), size)
                }
            }
            if gt(size, left) {
                size := 0
            }
            // the index's word ends where the frame hash begins
            mstore(add(preimage, 32), shl(192, index))
            mstore(add(preimage, 40), frameHash)
        }
    }

    /// @dev Notes the `nth` member, from 1, for which there is room: its leaf, and the offset of its frame.
    function _add(Members memory members, uint256 nth, uint256 preimage, uint256 offset) private pure {
        assembly ("memory-safe") {
            let place := shl(5, nth)
            mstore(add(mload(members), place), keccak256(preimage, 72))
            mstore(add(mload(add(members, 32)), place), offset)
        }
    }
}
