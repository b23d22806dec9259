// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FrameLibHarness} from "../harness/FrameLibHarness.sol";
import {ShippedCode} from "../../ShippedCode.sol";

/// @dev A frame of lane families of which the destination is an EVM chain.
struct Message {
    uint64 gasLimit;
    uint40 deadline;
    address recipient;
    bytes payload;
}

contract FrameLibTest is ShippedCode {
    bytes private constant TON_SENDER = hex"ff0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    bytes private constant EVM_SENDER = hex"0123456789abcdef0123456789abcdef01234567";

    FrameLibHarness private immutable _harness = FrameLibHarness(create("FrameLibHarness.sol:FrameLibHarness", ""));

    // ---------------------------------------------------------------- encode

    function testFuzz_encode_anyFields_isThePackedLayout(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes calldata recipient,
        bytes calldata payload
    ) public view {
        bytes calldata cut = recipient[:recipient.length % 256];
        bytes memory head = abi.encodePacked(uint8(1), gasLimit, deadline, uint8(20), sender);
        bytes memory expected = bytes.concat(head, bytes1(uint8(cut.length)), cut);
        expected = bytes.concat(expected, bytes3(uint24(payload.length)), payload);
        assertEq(_harness.encode(gasLimit, deadline, sender, cut, payload), expected);
        assertEq(_harness.encodeInMemory(gasLimit, deadline, sender, cut, payload), expected);
    }

    /// @dev What is encoded next must not reach into the frame before, nor leave dirt behind it.
    function testFuzz_encode_twice_keepsBothFramesClean(bytes calldata payload, bytes calldata other) public view {
        (bytes memory one, bytes memory two) = _harness.encodeTwice(EVM_SENDER, payload, other);
        assertEq(one, _harness.encode(1, 2, address(_harness), EVM_SENDER, payload));
        assertEq(two, _harness.encode(3, 4, address(_harness), EVM_SENDER, other));
    }

    function test_encode_inDirtyMemory_isCleanBehindItsEndAndItsOwn() public view {
        for (uint256 size = 0; size < 64; ++size) {
            (bytes32 behind, uint256 room, uint256 free) = _harness.encodeInDirt(new bytes(size));
            assertEq(behind, 0);
            assertEq(free % 32, 0);
            assertGe(room, 32, "what is allocated next begins in the word behind the end");
            assertLt(room, 64);
        }
    }

    function testFuzz_encode_byteMovedBetweenFields_isAnotherFrame(bytes calldata data, uint256 cut) public view {
        vm.assume(data.length > 1);
        cut = bound(cut, 1, data.length < 255 ? data.length - 1 : 254);
        bytes memory one = _harness.encode(1, 0, address(this), data[:cut], data[cut:]);
        bytes memory other = _harness.encode(1, 0, address(this), data[:cut - 1], data[cut - 1:]);
        assertNotEq(keccak256(one), keccak256(other));
    }

    function test_encode_largestValues_fillsEveryField() public view {
        address sender = address(type(uint160).max);
        bytes memory payload = new bytes(70_000);
        bytes memory frame = _harness.encode(type(uint64).max, type(uint40).max, sender, EVM_SENDER, payload);
        assertEq(frame.length, 59 + payload.length);
        bytes32 head = hex"01ffffffffffffffffffffffffff14ffffffffffffffffffffffffffffffffff";
        assertEq(bytes32(frame), head);
    }

    // ---------------------------------------------------------------- limits

    function testFuzz_limitsAt_frameWithinOtherBytes_areItsLimits(
        Message calldata message,
        bytes calldata before,
        bytes calldata behind,
        bool fromTon
    ) public view {
        bytes memory data = bytes.concat(before, _frame(message, fromTon), behind);
        (uint64 gasLimit, uint40 deadline) = _harness.limitsAt(data, before.length);
        assertEq(gasLimit, message.gasLimit);
        assertEq(deadline, message.deadline);
    }

    // ---------------------------------------------------------------- parts

    function testFuzz_parts_frame_areItsSenderRecipientAndPayload(Message calldata message, bool fromTon) public view {
        (bytes memory sender, bytes memory recipient, bytes memory payload) = _harness.parts(_frame(message, fromTon));
        assertEq(sender, fromTon ? TON_SENDER : EVM_SENDER);
        assertEq(recipient, abi.encodePacked(message.recipient));
        assertEq(payload, message.payload);
    }

    function test_parts_bytesThatEndBeforeThePayload_revert() public view {
        bytes memory frame = _frame(Message(1, 2, address(this), ""), false);
        assertEq(frame.length, 59);
        for (uint256 size = 0; size < frame.length; ++size) {
            bytes memory call = abi.encodeCall(_harness.parts, (this.firstBytes(frame, size)));
            (bool succeeded, bytes memory reason) = address(_harness).staticcall(call);
            assertFalse(succeeded);
            assertEq(reason.length, 0);
        }
        _harness.parts(frame);
    }

    // ---------------------------------------------------------------- hashes

    function testFuzz_messageId_anyPlace_isTheKeccakOf72Bytes(
        bytes32 laneId,
        uint64 index,
        bytes32 frameHash
    ) public view {
        bytes memory preimage = abi.encodePacked(laneId, index, frameHash);
        assertEq(preimage.length, 72);
        assertEq(_harness.messageId(laneId, index, frameHash), keccak256(preimage));
    }

    // ---------------------------------------------------------------- internal

    function firstBytes(bytes calldata data, uint256 size) external pure returns (bytes memory) {
        return data[:size];
    }

    function _frame(Message memory message, bool fromTon) private pure returns (bytes memory) {
        bytes memory sender = fromTon ? TON_SENDER : EVM_SENDER;
        bytes memory head = abi.encodePacked(uint8(1), message.gasLimit, message.deadline, uint8(sender.length));
        bytes memory ends = bytes.concat(head, sender, abi.encodePacked(uint8(20), message.recipient));
        return bytes.concat(ends, bytes3(uint24(message.payload.length)), message.payload);
    }
}
