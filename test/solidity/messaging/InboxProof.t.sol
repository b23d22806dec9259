// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev Whatever is wrong in the range proof or the members of a batch, nobody is called.
contract InboxProofTest is MailboxFixture {
    uint64 private constant COUNT = 11;

    KeepingRecipient private _recipient;
    bytes[] private _frames;

    function setUp() public override {
        super.setUp();
        _recipient = new KeepingRecipient();
        for (uint64 i = 0; i < COUNT; ++i) {
            _frames.push(frameTo(address(_recipient), abi.encodePacked("payload ", i)));
        }
    }

    // ---------------------------------------------------------------- range proof

    function testFuzz_deliver_anythingChanged_isRefused(uint64 first, uint64 size, uint256 which, bytes32 by) public {
        vm.assume(by != 0);
        first = uint64(bound(first, 0, COUNT - 1));
        size = uint64(bound(size, 1, COUNT - first));
        Batch memory batch = batchOf(_frames, first, size);
        which = bound(which, 0, 4);
        if (which == 0) batch.count = _otherThan(batch.count, by);
        if (which == 1) batch.first = _otherThan(first, by);
        if (which == 2 && batch.siblings.length != 0) {
            batch.siblings[uint256(by) % batch.siblings.length] ^= by;
        } else if (which == 2) {
            batch.siblings = new bytes32[](1);
        }
        if (which == 3) batch.siblings = _lengthened(batch.siblings, by);
        if (which == 4) _changeByte(batch.members, uint256(by));
        _refuse(batch);
    }

    function testFuzz_deliver_otherCount_isRefused(uint64 count, uint64 first, uint64 size) public {
        first = uint64(bound(first, 0, COUNT - 1));
        size = uint64(bound(size, 1, COUNT - first));
        vm.assume(count != COUNT);
        Batch memory batch = batchOf(_frames, first, size);
        batch.count = count;
        _refuse(batch);
    }

    function test_deliver_nearbyCountOrPlace_isRefused() public {
        for (uint64 first = 0; first < COUNT; ++first) {
            for (uint64 other = 0; other < COUNT + 6; ++other) {
                Batch memory batch = batchOf(_frames, first, 1);
                if (other != COUNT) {
                    batch.count = other;
                    _refuse(batch);
                }
                batch.count = COUNT;
                batch.first = other;
                if (other != first) _refuse(batch);
            }
        }
    }

    function test_deliver_siblingMissing_isRefused() public {
        Batch memory batch = batchOf(_frames, 5, 2);
        uint256 needed = batch.siblings.length;
        batch.siblings = LaneTree.shortened(batch.siblings, needed - 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidSiblings.selector, needed - 1, needed));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_siblingLeftOver_isRefused() public {
        Batch memory batch = batchOf(_frames, 5, 2);
        uint256 needed = batch.siblings.length;
        batch.siblings = _lengthened(batch.siblings, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidSiblings.selector, needed + 1, needed));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_noMembers_isRefused() public {
        Batch memory batch = batchOf(_frames, 3, 1);
        batch.members = "";
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRange.selector, 3, 0, COUNT));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_rangeBeyondTheLane_isRefused() public {
        Batch memory batch = batchOf(_frames, COUNT - 1, 1);
        batch.members = bytes.concat(batch.members, batch.members);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRange.selector, COUNT - 1, 2, COUNT));
        hub.deliver(laneAToHub, batch);
        batch.first = type(uint64).max;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRange.selector, batch.first, 2, COUNT));
        hub.deliver(laneAToHub, batch);
    }

    /// @dev Even if a light client vouched for such a lane: places past 2^32 - 1 have no place in the tree.
    function testFuzz_deliver_countAboveTheTreesOwn_isRefused(uint64 count) public {
        count = uint64(bound(count, 2 ** 32, type(uint64).max));
        Batch memory batch = batchOf(_frames, 0, 1);
        bytes32 root = LaneTree.root(leavesOf(laneAToHub, _frames));
        batch.count = count;
        batch.evidence = evidenceFor(clientOfA, laneLeafOf(SPOKE_A, HUB, laneAToHub, count, root));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRange.selector, 0, 1, count));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_firstMessageOfAFullLane_succeeds() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        batch.count = 2 ** 32 - 1;
        batch.siblings = new bytes32[](32);
        bytes32 root = idOf(laneAToHub, 0, _frames[0]);
        for (uint256 level = 0; level < 32; ++level) {
            batch.siblings[level] = keccak256(abi.encode("sibling", level));
            root = keccak256(bytes.concat(root, batch.siblings[level]));
        }
        batch.evidence = evidenceFor(clientOfA, laneLeafOf(SPOKE_A, HUB, laneAToHub, batch.count, root));
        hub.deliver(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    // ---------------------------------------------------------------- members

    function testFuzz_deliver_changedMember_isRefused(uint256 bit) public {
        Batch memory batch = batchOf(_frames, 2, 3);
        bit = bound(bit, 0, batch.members.length * 8 - 1);
        batch.members[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        _refuse(batch);
    }

    function test_deliver_membersCutOrLeftOver_isRefused() public {
        bytes memory whole = batchOf(_frames, 2, 2).members;
        uint256 offset = whole.length / 2;
        Batch memory batch = batchOf(_frames, 2, 2);
        batch.members = bytes.concat(whole, hex"01");
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidMember.selector, 2, whole.length));
        hub.deliver(laneAToHub, batch);
        bytes memory cut = new bytes(whole.length - 1);
        for (uint256 i = 0; i < cut.length; ++i) {
            cut[i] = whole[i];
        }
        batch.members = cut;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidMember.selector, 1, offset));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_membersSwapped_isRefused() public {
        Batch memory batch = batchOf(_frames, 2, 2);
        batch.members = bytes.concat(_frames[3], _frames[2]);
        _refuse(batch);
    }

    // ---------------------------------------------------------------- internal

    function _refuse(Batch memory batch) private {
        vm.expectRevert();
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 0);
    }

    function _otherThan(uint64 value, bytes32 by) private pure returns (uint64 other) {
        other = uint64(uint256(by)) % (4 * COUNT);
        return other == value ? other + 1 : other;
    }

    function _lengthened(bytes32[] memory list, bytes32 by) private pure returns (bytes32[] memory longer) {
        longer = new bytes32[](list.length + 1);
        for (uint256 i = 0; i < list.length; ++i) {
            longer[i] = list[i];
        }
        longer[list.length] = by;
    }

    function _changeByte(bytes memory data, uint256 by) private pure {
        data[by % data.length] ^= bytes1(uint8(1 << (by % 8)));
    }
}
