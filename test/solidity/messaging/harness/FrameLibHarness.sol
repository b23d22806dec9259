// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FrameLib} from "../../../../contracts/messaging/libraries/FrameLib.sol";

contract FrameLibHarness {
    function encode(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes calldata recipient,
        bytes calldata payload
    ) external pure returns (bytes memory) {
        return FrameLib.encode(gasLimit, deadline, sender, recipient, payload);
    }

    function encodeInMemory(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes memory recipient,
        bytes memory payload
    ) external pure returns (bytes memory) {
        return FrameLib.encodeInMemory(gasLimit, deadline, sender, recipient, payload);
    }

    function encodeTwice(
        bytes calldata recipient,
        bytes calldata payload,
        bytes calldata other
    ) external view returns (bytes memory one, bytes memory two) {
        one = FrameLib.encode(1, 2, address(this), recipient, payload);
        two = FrameLib.encode(3, 4, address(this), recipient, other);
    }

    /// @dev What stands behind a frame in its last word, in memory that was not zero before, and where the next
    /// allocation begins, counted from the frame's end.
    function encodeInDirt(bytes calldata payload) external pure returns (bytes32 behind, uint256 room, uint256 free) {
        assembly ("memory-safe") {
            let start := mload(0x40)
            for {
                let at := 0
            } lt(at, add(payload.length, 512)) {
                at := add(at, 32)
            } {
                mstore(add(start, at), not(0))
            }
        }
        bytes memory frame = FrameLib.encode(1, 2, address(3), payload[:0], payload);
        assembly ("memory-safe") {
            let end := add(add(frame, 32), mload(frame))
            free := mload(0x40)
            room := sub(free, end)
            behind := mload(end)
        }
    }

    function limitsAt(bytes calldata data, uint256 offset) external pure returns (uint64, uint40) {
        return FrameLib.limitsAt(data, offset);
    }

    function parts(bytes calldata frame) external pure returns (bytes memory, bytes memory, bytes memory) {
        return FrameLib.parts(frame);
    }

    function messageId(bytes32 laneId, uint64 index, bytes32 frameHash) external pure returns (bytes32) {
        return FrameLib.messageId(laneId, index, frameHash);
    }
}
