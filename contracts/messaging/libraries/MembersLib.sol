// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {FrameLib} from "./FrameLib.sol";

/// @title MembersLib
/// @notice Reads the members of a batch: frames, and `0x00 || frameHash` for members that are proven but not called.
library MembersLib {
    /// @notice The most members of a batch: what one bitmap word holds.
    uint256 internal constant MAX_MEMBERS = 256;

    /// @dev A member by digest: a zero byte and the frame's hash.
    uint256 private constant DIGEST_SIZE = 33;

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
        bytes32[] memory leaves = new bytes32[](most);
        uint256[] memory offsets = new uint256[](most);
        uint256 size;
        uint256 frames;
        unchecked {
            // offset and size stay below the length of calldata, and first + size below 2^64 + 2^8
            for (uint256 offset = 0; offset < data.length; ++size) {
                require(size < most, IMailbox.InvalidMember(size, offset));
                (bytes32 frameHash, uint256 memberSize, bool isDigest) = _memberAt(data, offset, senderLength);
                require(memberSize != 0, IMailbox.InvalidMember(size, offset));
                leaves[size] = FrameLib.messageId(laneId, uint64(first + size), frameHash);
                offsets[size] = isDigest ? DIGEST : offset;
                if (!isDigest) ++frames;
                offset += memberSize;
            }
        }
        assembly ("memory-safe") {
            mstore(leaves, size)
            mstore(offsets, size)
        }
        return Members(leaves, offsets, frames);
    }

    /// @notice The leaf and the offset of member `k`, which exists.
    function member(Members memory members, uint256 k) internal pure returns (bytes32 leaf, uint256 offset) {
        assembly ("memory-safe") {
            let place := shl(5, add(k, 1))
            leaf := mload(add(mload(members), place))
            offset := mload(add(mload(add(members, 32)), place))
        }
    }

    /// @dev The member that begins at `offset`, which is within `data`; size 0 if none does.
    function _memberAt(
        bytes calldata data,
        uint256 offset,
        uint256 senderLength
    ) private pure returns (bytes32 frameHash, uint256 size, bool isDigest) {
        assembly ("memory-safe") {
            let at := add(data.offset, offset)
            isDigest := iszero(byte(0, calldataload(at)))
            frameHash := calldataload(add(at, 1))
        }
        unchecked {
            if (isDigest) return (frameHash, data.length - offset < DIGEST_SIZE ? 0 : DIGEST_SIZE, true);
        }
        size = FrameLib.sizeAt(data, offset, senderLength);
        frameHash = FrameLib.hashAt(data, offset, size);
    }
}
