// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MembersLib} from "../../../../contracts/messaging/libraries/MembersLib.sol";
import {MailboxFixture} from "../MailboxFixture.sol";
import {MembersLibHarness} from "../harness/MembersLibHarness.sol";

contract MembersLibTest is MailboxFixture {
    bytes32 private constant LANE = keccak256("lane");

    MembersLibHarness private immutable _harness = MembersLibHarness(
        create("MembersLibHarness.sol:MembersLibHarness", "")
    );

    function setUp() public override {}

    function testFuzz_parse_framesAndDigests_areTheirLeavesInOrder(
        bytes[] calldata payloads,
        uint64 first
    ) public view {
        vm.assume(payloads.length <= 256);
        first = uint64(bound(first, 0, type(uint64).max - 256));
        bytes memory data;
        for (uint256 k = 0; k < payloads.length; ++k) {
            bytes memory frame = frameTo(user, payloads[k]);
            data = bytes.concat(data, _byDigest(payloads, k) ? digestOf(frame) : frame);
        }
        MembersLib.Members memory members = _harness.parse(data, LANE, first, 20);
        assertEq(members.leaves.length, payloads.length);
        assertEq(members.offsets.length, payloads.length);
        uint256 offset;
        uint256 frames;
        for (uint64 k = 0; k < payloads.length; ++k) {
            bytes memory frame = frameTo(user, payloads[k]);
            assertEq(members.leaves[k], idOf(LANE, first + k, frame));
            assertEq(members.offsets[k], _byDigest(payloads, k) ? type(uint256).max : offset);
            offset += _byDigest(payloads, k) ? 33 : frame.length;
            frames += _byDigest(payloads, k) ? 0 : 1;
        }
        assertEq(members.frames, frames);
    }

    function test_parse_framesFromTon_areTheirLeaves() public view {
        bytes memory frame = bytes.concat(abi.encodePacked(uint8(1), GAS_LIMIT, uint40(0), uint8(33)), TON_ACCOUNT);
        frame = bytes.concat(frame, abi.encodePacked(uint8(20), user, uint24(2), hex"abcd"));
        MembersLib.Members memory members = _harness.parse(bytes.concat(frame, frame), LANE, 7, 33);
        assertEq(members.leaves.length, 2);
        assertEq(members.leaves[0], idOf(LANE, 7, frame));
        assertEq(members.leaves[1], idOf(LANE, 8, frame));
        assertEq(members.offsets[1], frame.length);
    }

    function test_parse_nothing_isNoMembers() public view {
        assertEq(_harness.parse("", LANE, 0, 20).leaves.length, 0);
    }

    function test_parse_256Members_succeeds() public view {
        MembersLib.Members memory members = _harness.parse(_repeated(digestOf("frame"), 256), LANE, 0, 20);
        assertEq(members.leaves.length, 256);
        assertEq(members.leaves[255], idOf(LANE, 255, "frame"));
        assertEq(_harness.parse(_repeated(frameTo(user, ""), 256), LANE, 0, 20).leaves.length, 256);
    }

    function test_parse_257Members_reverts() public {
        bytes memory data = _repeated(digestOf("frame"), 257);
        _expectInvalid(256, 256 * 33);
        _harness.parse(data, LANE, 0, 20);
        bytes memory frame = frameTo(user, "");
        data = _repeated(frame, 257);
        _expectInvalid(256, 256 * frame.length);
        _harness.parse(data, LANE, 0, 20);
    }

    function test_parse_truncatedAnywhere_reverts() public {
        bytes memory frame = frameTo(user, hex"1234");
        bytes memory data = bytes.concat(frame, digestOf(frame), frame);
        for (uint256 length = 1; length < data.length; ++length) {
            if (length == frame.length || length == frame.length + 33) continue;
            uint256 position =
                length < frame.length
                    ? 0
                    : length < frame.length + 33
                        ? 1
                        : 2;
            _expectInvalid(
                position,
                position == 0
                    ? 0
                    : position == 1
                        ? frame.length
                        : frame.length + 33
            );
            _harness.parse(_cut(data, length), LANE, 0, 20);
        }
    }

    function testFuzz_parse_leftOverBytes_reverts(bytes calldata leftOver) public {
        vm.assume(leftOver.length != 0 && leftOver.length < 33);
        bytes memory frame = frameTo(user, hex"1234");
        _expectInvalid(1, frame.length);
        _harness.parse(bytes.concat(frame, leftOver), LANE, 0, 20);
    }

    function testFuzz_parse_memberOfAnotherVersion_reverts(uint8 version) public {
        vm.assume(version > 1);
        bytes memory frame = frameTo(user, hex"1234");
        frame[0] = bytes1(version);
        _expectInvalid(1, 33);
        _harness.parse(bytes.concat(digestOf(frame), frame), LANE, 0, 20);
    }

    function test_parse_frameOfAnotherFamily_reverts() public {
        bytes memory frame = frameTo(user, new bytes(60));
        _expectInvalid(0, 0);
        _harness.parse(frame, LANE, 0, 33);
        frame = _frameFromTon(new bytes(60));
        _expectInvalid(0, 0);
        _harness.parse(frame, LANE, 0, 20);
    }

    function testFuzz_parse_senderOfAnotherLength_reverts(uint8 length, bool fromTon, bytes calldata payload) public {
        vm.assume(length != (fromTon ? 33 : 20));
        bytes memory frame = fromTon ? _frameFromTon(payload) : frameTo(user, payload);
        frame[14] = bytes1(length);
        _expectInvalid(1, 33);
        _harness.parse(bytes.concat(digestOf("frame"), frame), LANE, 0, fromTon ? 33 : 20);
    }

    function testFuzz_parse_recipientOfAnotherLength_reverts(
        uint8 length,
        bool fromTon,
        bytes calldata payload
    ) public {
        vm.assume(length != 20);
        bytes memory frame = fromTon ? _frameFromTon(payload) : frameTo(user, payload);
        frame[fromTon ? 48 : 35] = bytes1(length);
        _expectInvalid(1, 33);
        _harness.parse(bytes.concat(digestOf("frame"), frame), LANE, 0, fromTon ? 33 : 20);
    }

    /// @dev Bytes behind the members are someone else's, even if they would complete the last one.
    function test_parse_completedByBytesPastTheEnd_reverts() public {
        _assertWholeOnly(frameTo(user, hex"1234"), 20);
        _assertWholeOnly(frameTo(user, ""), 20);
        _assertWholeOnly(_frameFromTon(hex"123456"), 33);
        _assertWholeOnly(digestOf("frame"), 20);
    }

    function testFuzz_parse_sizeBeyondTheEnd_reverts(uint24 size, bytes calldata payload) public {
        size = uint24(bound(size, payload.length + 1, type(uint24).max));
        bytes memory frame = frameTo(user, payload);
        (frame[56], frame[57], frame[58]) = (bytes1(uint8(size >> 16)), bytes1(uint8(size >> 8)), bytes1(uint8(size)));
        _expectInvalid(0, 0);
        _harness.parse(frame, LANE, 0, 20);
    }

    /// @dev Members are hashed past the allocated memory, which must neither reach into it nor be taken for it.
    function testFuzz_parse_twice_keepsOtherMemory(bytes calldata payload, bytes calldata other) public view {
        bytes memory data = bytes.concat(frameTo(user, payload), digestOf(payload));
        bytes memory more = bytes.concat(digestOf(other), digestOf(payload), frameTo(user, other));
        (
            MembersLib.Members memory one,
            MembersLib.Members memory two,
            bytes memory before,
            bytes memory behind
        ) = _harness.parseBetween(data, more);
        assertEq(before, data);
        assertEq(behind, more);
        assertEq(abi.encode(one), abi.encode(_harness.parse(data, 0, 0, 20)));
        assertEq(abi.encode(two), abi.encode(_harness.parse(more, 0, 0, 20)));
    }

    // ---------------------------------------------------------------- internal

    /// @dev The member parses whole, and not if its end counts as somebody else's.
    function _assertWholeOnly(bytes memory member, uint256 senderLength) private {
        for (uint256 length = 1; length < member.length; ++length) {
            _expectInvalid(0, 0);
            _harness.parsePart(member, length, senderLength);
        }
        assertEq(_harness.parsePart(member, member.length, senderLength).leaves.length, 1);
    }

    function _frameFromTon(bytes memory payload) private view returns (bytes memory) {
        bytes memory ends = bytes.concat(
            abi.encodePacked(uint8(1), GAS_LIMIT, uint40(0), uint8(33)),
            TON_ACCOUNT,
            abi.encodePacked(uint8(20), user)
        );
        return bytes.concat(ends, bytes3(uint24(payload.length)), payload);
    }

    function _byDigest(bytes[] calldata payloads, uint256 k) private pure returns (bool) {
        return payloads[k].length % 3 == 1;
    }

    function _repeated(bytes memory member, uint256 times) private pure returns (bytes memory data) {
        data = new bytes(member.length * times);
        for (uint256 i = 0; i < data.length; ++i) {
            data[i] = member[i % member.length];
        }
    }

    function _cut(bytes memory data, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            part[i] = data[i];
        }
    }

    function _expectInvalid(uint256 position, uint256 offset) private {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidMember.selector, position, offset));
    }
}
