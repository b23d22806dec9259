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
        uint256 offset;
        for (uint64 k = 0; k < payloads.length; ++k) {
            bytes memory frame = frameTo(user, payloads[k]);
            assertEq(members.leaves[k], idOf(LANE, first + k, frame));
            assertEq(members.offsets[k], _byDigest(payloads, k) ? type(uint256).max : offset);
            offset += _byDigest(payloads, k) ? 33 : frame.length;
        }
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
    }

    // ---------------------------------------------------------------- internal

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
