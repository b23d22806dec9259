// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Vm} from "forge-std/Vm.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {AnsweringRecipient, KeepingRecipient} from "./Recipients.sol";

/// @dev What is delivered, once and in which batches. Proofs, recipients, gas and pauses have files of their own.
contract InboxDeliverTest is MailboxFixture {
    KeepingRecipient private _recipient;

    function setUp() public override {
        super.setUp();
        _recipient = new KeepingRecipient();
    }

    // ---------------------------------------------------------------- one message

    function testFuzz_deliver_oneMessage_callsItsRecipientWithIdSenderAndPayload(bytes calldata payload) public {
        vm.assume(payload.length < 400);
        bytes[] memory frames = listOf(frameTo(address(_recipient), payload, 2_000_000, 0));
        Batch memory batch = batchOf(frames, 0, 1);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 1);
        vm.prank(stranger);
        hub.deliver(laneAToHub, batch);
        KeepingRecipient.Kept memory kept = _recipient.kept(0);
        assertEq(kept.gateway, address(hub));
        assertEq(kept.value, 0);
        assertEq(kept.id, idOf(laneAToHub, 0, frames[0]));
        assertEq(kept.sender, abi.encodePacked(hex"00010000027a6a14", user));
        assertEq(kept.payload, payload);
        assertTrue(hub.isDone(laneAToHub, 0));
        assertEq(_recipient.count(), 1);
    }

    function test_deliver_again_callsNobody() public {
        Batch memory batch = batchOf(_frames(1), 0, 1);
        hub.deliver(laneAToHub, batch);
        vm.recordLogs();
        hub.deliver(laneAToHub, batch);
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(_recipient.count(), 1);
    }

    function test_deliver_againByAnotherCheckpointAndCount_callsNobody() public {
        bytes[] memory frames = _frames(3);
        hub.deliver(laneAToHub, batchOf(frames, 1, 1));
        _deliver(_frames(9), 0, 9, 0x1fd);
        assertEq(_recipient.count(), 9);
    }

    function test_deliver_sameFrameAtTwoPlaces_isTwoMessages() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = frames[1] = frameTo(address(_recipient), "same");
        _deliver(frames, 0, 2, 3);
        assertEq(_recipient.count(), 2);
        assertNotEq(_recipient.kept(0).id, _recipient.kept(1).id);
    }

    // ---------------------------------------------------------------- batches

    function test_deliver_everyRangeOfALane_deliversExactlyIt() public {
        bytes[] memory frames = _frames(6);
        for (uint64 first = 0; first < 6; ++first) {
            for (uint64 size = 1; first + size <= 6; ++size) {
                uint256 snapshot = vm.snapshotState();
                _deliver(frames, first, size, (1 << size) - 1);
                for (uint64 i = 0; i < 6; ++i) {
                    assertEq(hub.isDone(laneAToHub, i), i >= first && i < first + size);
                }
                assertEq(_recipient.count(), size);
                vm.revertToState(snapshot);
            }
        }
    }

    function test_deliver_inAnyOrder_succeeds() public {
        bytes[] memory frames = _frames(4);
        _deliver(frames, 3, 1, 1);
        _deliver(frames, 1, 2, 3);
        _deliver(frames, 0, 4, 1);
        assertEq(_recipient.count(), 4);
    }

    function test_deliver_overABitmapWord_marksBothWords() public {
        bytes[] memory frames = _frames(258);
        _deliver(frames, 254, 4, 0xf);
        for (uint64 i = 250; i < 260; ++i) {
            assertEq(hub.isDone(laneAToHub, i), i >= 254 && i < 258);
        }
        assertFalse(hub.isDone(laneAToHub, 0));
        _deliver(frames, 255, 2, 0);
        assertEq(_recipient.count(), 4, "what stands in the second word was delivered twice");
    }

    function test_deliver_behindTheFirstBitmapWord_marksItsOwnPlace() public {
        _deliver(_frames(301), 300, 1, 1);
        assertTrue(hub.isDone(laneAToHub, 300));
        assertFalse(hub.isDone(laneAToHub, 300 % 256));
    }

    function test_deliver_256Members_succeeds() public {
        bytes[] memory frames = _frames(256);
        _deliver(frames, 0, 256, type(uint256).max);
        assertEq(_recipient.count(), 256);
    }

    function test_deliver_256MembersOverABitmapWord_succeeds() public {
        _deliver(_frames(300), 44, 256, type(uint256).max);
        assertFalse(hub.isDone(laneAToHub, 43));
        assertTrue(hub.isDone(laneAToHub, 299));
    }

    function test_deliver_257Members_reverts() public {
        bytes[] memory frames = _frames(257);
        Batch memory batch = batchOf(frames, 0, 257);
        uint256 offset = batch.members.length - frames[256].length;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidMember.selector, 256, offset));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_deliveredInAnotherLane_isIndependent() public {
        bytes[] memory frames = listOf(frameTo(address(_recipient), "x"));
        hub.deliver(laneAToHub, batchOf(frames, 0, 1));
        on(SPOKE_A);
        spokeA.deliver(laneHubToA, batchOf(laneHubToA, HUB, SPOKE_A, clientOfHub, frames, 0, 1));
        assertEq(_recipient.count(), 2);
        assertFalse(hub.isDone(laneHubToA, 0));
    }

    // ---------------------------------------------------------------- members by digest

    function test_deliver_memberByDigest_isProvenAndNotCalled() public {
        bytes[] memory frames = _frames(3);
        Batch memory batch = batchOf(frames, 0, 3);
        batch.members = bytes.concat(frames[0], digestOf(frames[1]), frames[2]);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 5);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 2);
        assertFalse(hub.isDone(laneAToHub, 1));
        _deliver(frames, 1, 1, 1);
        assertTrue(hub.isDone(laneAToHub, 1));
    }

    function test_deliver_allByDigest_deliversNothing() public {
        bytes[] memory frames = _frames(2);
        Batch memory batch = batchOf(frames, 0, 2);
        batch.members = bytes.concat(digestOf(frames[0]), digestOf(frames[1]));
        clientOfA.accept(batch.evidence);
        vm.recordLogs();
        hub.deliver(laneAToHub, batch);
        // nobody was called, so nobody failed
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(_recipient.count(), 0);
        assertFalse(hub.isDone(laneAToHub, 0));
    }

    function test_deliver_digestOfAnotherFrame_reverts() public {
        bytes[] memory frames = _frames(2);
        Batch memory batch = batchOf(frames, 0, 2);
        batch.members = bytes.concat(frames[0], digestOf("another frame"));
        vm.expectPartialRevert(IMailbox.NotInOutbox.selector);
        hub.deliver(laneAToHub, batch);
    }

    // ---------------------------------------------------------------- failures

    function test_deliver_failingMember_isReportedAndLeftWhileOthersArrive() public {
        AnsweringRecipient failing = new AnsweringRecipient(abi.encode("out of stock"), true);
        bytes[] memory frames = _frames(3);
        frames[1] = frameTo(address(failing), "x");
        vm.expectEmit(address(hub));
        emit IMailbox.MessageFailed(idOf(laneAToHub, 1, frames[1]), bytes32(uint256(32)));
        _deliver(frames, 0, 3, 5);
        assertFalse(hub.isDone(laneAToHub, 1));
        assertEq(_recipient.count(), 2);
    }

    function test_deliver_failedBefore_isDeliveredByTheSameCall() public {
        AnsweringRecipient failing = new AnsweringRecipient("", true);
        bytes[] memory frames = listOf(frameTo(address(failing), "x"));
        Batch memory batch = batchOf(frames, 0, 1);
        for (uint256 i = 0; i < 2; ++i) {
            vm.recordLogs();
            hub.deliver(laneAToHub, batch);
            assertFalse(hub.isDone(laneAToHub, 0));
            assertEq(_deliveries(vm.getRecordedLogs()), 0);
        }
        failing.change(abi.encode(KeepingRecipient.receiveMessage.selector), false);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 1);
        hub.deliver(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    // ---------------------------------------------------------------- deadlines

    function test_deliver_atItsDeadline_succeeds() public {
        bytes[] memory frames = listOf(frameTo(address(_recipient), "x", GAS_LIMIT, uint40(START + 100)));
        vm.warp(START + 100);
        _deliver(frames, 0, 1, 1);
    }

    function test_deliver_afterItsDeadline_failsWithoutACall() public {
        bytes[] memory frames = listOf(frameTo(address(_recipient), "x", GAS_LIMIT, uint40(START + 100)));
        vm.warp(START + 101);
        vm.expectEmit(address(hub));
        emit IMailbox.MessageFailed(idOf(laneAToHub, 0, frames[0]), bytes32(IMailbox.DeadlinePassed.selector));
        _deliver(frames, 0, 1, 0);
        assertEq(_recipient.count(), 0);
        assertFalse(hub.isDone(laneAToHub, 0));
    }

    /// @dev A late member does not ask for its gas: its batch goes through with less.
    function test_deliver_lateMember_needsNoGas() public {
        bytes[] memory frames = listOf(frameTo(address(_recipient), "x", type(uint64).max, uint40(START + 100)));
        vm.warp(START + 101);
        _deliver(frames, 0, 1, 0);
    }

    function testFuzz_deliver_withoutDeadline_succeedsAnyTime(uint32 later) public {
        hub.deliver(laneAToHub, batchOf(_frames(2), 0, 1));
        vm.warp(START + (uint256(later) % 14 days));
        _deliver(_frames(2), 1, 1, 1);
    }

    // ---------------------------------------------------------------- internal

    function _deliveries(Vm.Log[] memory logs) private pure returns (uint256 count) {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == IMailbox.MessagesDelivered.selector) ++count;
        }
    }

    function _frames(uint64 count) private view returns (bytes[] memory frames) {
        frames = new bytes[](count);
        for (uint64 i = 0; i < count; ++i) {
            frames[i] = frameTo(address(_recipient), abi.encodePacked("payload ", i));
        }
    }

    function _deliver(bytes[] memory frames, uint64 first, uint64 size, uint256 delivered) private {
        Batch memory batch = batchOf(frames, first, size);
        if (delivered != 0) {
            vm.expectEmit(address(hub));
            emit IMailbox.MessagesDelivered(laneAToHub, first, delivered);
        }
        hub.deliver(laneAToHub, batch);
    }
}
