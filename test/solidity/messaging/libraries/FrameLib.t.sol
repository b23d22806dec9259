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
    }

    /// @dev What is encoded next must not reach into the frame before, nor leave dirt behind it.
    function testFuzz_encode_twice_keepsBothFramesClean(bytes calldata payload, bytes calldata other) public view {
        (bytes memory one, bytes memory two) = _harness.encodeTwice(EVM_SENDER, payload, other);
        assertEq(one, _harness.encode(1, 2, address(_harness), EVM_SENDER, payload));
        assertEq(two, _harness.encode(3, 4, address(_harness), EVM_SENDER, other));
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

    // ---------------------------------------------------------------- sizeAt

    function testFuzz_sizeAt_frameWithinOtherBytes_isTheFramesSize(
        Message calldata message,
        bytes calldata before,
        bytes calldata behind,
        bool fromTon
    ) public view {
        bytes memory frame = _frame(message, fromTon);
        bytes memory data = bytes.concat(before, frame, behind);
        assertEq(_harness.sizeAt(data, before.length, _length(fromTon)), frame.length);
    }

    function testFuzz_sizeAt_truncated_isZero(Message calldata message, uint256 length, bool fromTon) public view {
        bytes memory frame = _frame(message, fromTon);
        length = bound(length, 0, frame.length - 1);
        assertEq(_harness.sizeAt(_cut(frame, length), 0, _length(fromTon)), 0);
    }

    function test_sizeAt_truncatedAnywhere_isZero() public view {
        bytes memory frame = _frame(Message(1, 0, address(this), hex"123456"), false);
        for (uint256 length = 0; length < frame.length; ++length) {
            assertEq(_harness.sizeAt(_cut(frame, length), 0, 20), 0);
        }
    }

    /// @dev The bytes after the string are someone else's, even if they would complete the frame.
    function test_sizeAt_completedByBytesPastTheEnd_isZero() public view {
        bytes memory frame = _frame(Message(1, 0, address(this), hex"1234"), false);
        assertEq(_harness.sizeAtOfPart(frame, frame.length - 1), 0);
        assertEq(_harness.sizeAtOfPart(frame, frame.length), frame.length);
    }

    function testFuzz_sizeAt_otherVersion_isZero(uint8 version, bool fromTon) public view {
        vm.assume(version != 1);
        bytes memory frame = _frame(Message(1, 0, address(this), hex"1234"), fromTon);
        frame[0] = bytes1(version);
        assertEq(_harness.sizeAt(frame, 0, _length(fromTon)), 0);
    }

    function testFuzz_sizeAt_otherSenderLength_isZero(uint8 length, bool fromTon) public view {
        vm.assume(length != _length(fromTon));
        bytes memory frame = _frame(Message(1, 0, address(this), hex"1234"), fromTon);
        frame[14] = bytes1(length);
        assertEq(_harness.sizeAt(frame, 0, _length(fromTon)), 0);
    }

    function testFuzz_sizeAt_otherRecipientLength_isZero(uint8 length, bool fromTon) public view {
        vm.assume(length != 20);
        bytes memory frame = _frame(Message(1, 0, address(this), hex"1234"), fromTon);
        frame[15 + _length(fromTon)] = bytes1(length);
        assertEq(_harness.sizeAt(frame, 0, _length(fromTon)), 0);
    }

    function test_sizeAt_frameOfAnotherFamily_isZero() public view {
        Message memory message = Message(1, 0, address(this), new bytes(40));
        assertEq(_harness.sizeAt(_frame(message, true), 0, 20), 0);
        assertEq(_harness.sizeAt(_frame(message, false), 0, 33), 0);
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

    // ---------------------------------------------------------------- hashes

    function testFuzz_hashAt_anySlice_isItsKeccak(bytes calldata data, uint256 from, uint256 to) public view {
        to = bound(to, 0, data.length);
        from = bound(from, 0, to);
        assertEq(_harness.hashAt(data, from, to - from), keccak256(data[from:to]));
    }

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

    function _frame(Message memory message, bool fromTon) private pure returns (bytes memory) {
        bytes memory sender = fromTon ? TON_SENDER : EVM_SENDER;
        bytes memory head = abi.encodePacked(uint8(1), message.gasLimit, message.deadline, uint8(sender.length));
        bytes memory ends = bytes.concat(head, sender, abi.encodePacked(uint8(20), message.recipient));
        return bytes.concat(ends, bytes3(uint24(message.payload.length)), message.payload);
    }

    function _length(bool fromTon) private pure returns (uint256) {
        return fromTon ? 33 : 20;
    }

    function _cut(bytes memory data, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            part[i] = data[i];
        }
    }
}
