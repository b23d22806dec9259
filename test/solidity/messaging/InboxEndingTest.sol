// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {CallingRecipient, KeepingRecipient} from "./Recipients.sol";

/// @dev What `expire` and `reject` have in common. Every message has a deadline, which has passed.
abstract contract InboxEndingTest is MailboxFixture {
    uint64 internal constant COUNT = 5;
    uint64 internal constant INDEX = 3;
    uint40 internal constant DEADLINE = uint40(START + 2 hours);

    KeepingRecipient internal recipient;
    bytes[] internal frames;

    function setUp() public virtual override {
        super.setUp();
        recipient = new KeepingRecipient();
        for (uint64 i = 0; i < COUNT; ++i) {
            frames.push(frameTo(address(recipient), abi.encode("payload", i), GAS_LIMIT, DEADLINE));
        }
        vm.warp(DEADLINE + 1);
    }

    // ---------------------------------------------------------------- what a test of either fills in

    /// @dev Ends the message of a batch, which is to `recipient`.
    function _end(bytes32 laneId, Batch memory batch) internal virtual returns (uint64 originChainId, bytes32 id);

    /// @dev The call that `_end` makes.
    function _callOf(bytes32 laneId, Batch memory batch) internal view virtual returns (bytes memory);

    /// @dev The mailbox is to say that it ended a message.
    function _expectEvent(bytes32 messageId, bytes32 laneId, uint64 index) internal virtual;

    // ---------------------------------------------------------------- what it does

    function test_end_provenMessage_isDoneAndReturned() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        bytes32 expected = idOf(laneAToHub, INDEX, frames[INDEX]);
        _expectEvent(expected, laneAToHub, INDEX);
        (uint64 originChainId, bytes32 messageId) = _end(laneAToHub, batch);
        assertEq(originChainId, SPOKE_A);
        assertEq(messageId, expected);
        for (uint64 i = 0; i < COUNT + 2; ++i) {
            assertEq(hub.isDone(laneAToHub, i), i == INDEX);
        }
        assertEq(recipient.count(), 0);
    }

    function test_end_onlyMessageOfALane_isDone() public {
        _end(laneAToHub, batchOf(listOf(frames[0]), 0, 1));
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_end_otherWordOfTheBitmap_isDone() public {
        bytes[] memory many = new bytes[](258);
        for (uint256 i = 0; i < many.length; ++i) {
            many[i] = frames[0];
        }
        _end(laneAToHub, batchOf(many, 256, 1));
        assertTrue(hub.isDone(laneAToHub, 256));
        assertFalse(hub.isDone(laneAToHub, 0));
    }

    function test_end_messageFromTon_isDone() public {
        (bytes32 laneId, Batch memory batch) = _tonBatch();
        (uint64 originChainId, bytes32 messageId) = _end(laneId, batch);
        assertEq(originChainId, TON_TESTNET);
        assertEq(messageId, idOf(laneId, 0, batch.members));
        assertTrue(hub.isDone(laneId, 0));
    }

    function test_end_thenDeliver_skipsIt() public {
        _end(laneAToHub, batchOf(frames, INDEX, 1));
        vm.warp(DEADLINE);
        Batch memory batch = batchOf(frames, 0, COUNT);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 31 ^ (1 << INDEX));
        hub.deliver(laneAToHub, batch);
        assertEq(recipient.count(), COUNT - 1);
    }

    function test_end_failedBefore_isDone() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.expectEmit(address(hub));
        emit IMailbox.MessageFailed(idOf(laneAToHub, INDEX, frames[INDEX]), bytes32(IMailbox.DeadlinePassed.selector));
        hub.deliver(laneAToHub, batch);
        _end(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, INDEX));
    }

    // ---------------------------------------------------------------- what is refused

    function test_end_deliveredBefore_reverts() public {
        vm.warp(DEADLINE);
        Batch memory batch = batchOf(frames, INDEX, 1);
        hub.deliver(laneAToHub, batch);
        vm.warp(DEADLINE + 1);
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.MessageDone.selector, laneAToHub, INDEX));
    }

    function test_end_expiredBefore_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.prank(expirer);
        hub.expire(laneAToHub, batch);
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.MessageDone.selector, laneAToHub, INDEX));
    }

    function test_end_rejectedBefore_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.prank(expirer);
        hub.reject(laneAToHub, batch, address(recipient));
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.MessageDone.selector, laneAToHub, INDEX));
    }

    function testFuzz_end_anyOtherCaller_reverts(address caller) public {
        vm.assume(caller != expirer);
        Batch memory batch = batchOf(frames, INDEX, 1);
        _refuseAs(caller, laneAToHub, batch);
    }

    function test_end_adminRecipientOrMailbox_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        _refuseAs(admin, laneAToHub, batch);
        _refuseAs(address(recipient), laneAToHub, batch);
        _refuseAs(address(hub), laneAToHub, batch);
        _refuseAs(address(0), laneAToHub, batch);
    }

    function test_end_pausedLane_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.prank(admin);
        hub.pauseLane(laneAToHub);
        uint256 until = block.timestamp + 7 days;
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.LanePaused.selector, laneAToHub, until));
        vm.warp(until);
        _end(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, INDEX));
    }

    function test_end_frozenLightClient_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        freeze(clientOfA);
        _refuse(laneAToHub, batch, "");
    }

    function test_end_laneOfAnotherRole_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        bytes32[3] memory laneIds = [laneHubToA, laneAToB, bytes32(0)];
        for (uint256 i = 0; i < laneIds.length; ++i) {
            _refuse(laneIds[i], batch, abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneIds[i]));
        }
    }

    function test_end_severalMembers_reverts() public {
        for (uint64 size = 2; size <= COUNT; ++size) {
            Batch memory batch = batchOf(frames, 0, size);
            _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.NotOneFrame.selector, size));
        }
    }

    function test_end_memberByDigest_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        batch.members = digestOf(frames[INDEX]);
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.NotOneFrame.selector, 1));
    }

    function test_end_noMember_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        batch.members = "";
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.InvalidRange.selector, INDEX, 0, COUNT));
    }

    function test_end_leftOverByte_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        uint256 size = batch.members.length;
        batch.members = bytes.concat(batch.members, hex"01");
        _refuse(laneAToHub, batch, abi.encodeWithSelector(IMailbox.InvalidMember.selector, 1, size));
    }

    function testFuzz_end_anythingChanged_reverts(uint256 which, bytes32 by) public {
        vm.assume(by != 0);
        Batch memory batch = batchOf(frames, INDEX, 1);
        which = bound(which, 0, 5);
        if (which == 0) batch.count = _otherThan(batch.count, by);
        if (which == 1) batch.first = _otherThan(batch.first, by);
        if (which == 2) batch.siblings[uint256(by) % batch.siblings.length] ^= by;
        if (which == 3) batch.outboxProof = new bytes32[](1 + (uint256(by) % 20));
        if (which == 4) batch.members[uint256(by) % batch.members.length] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        if (which == 5) batch.evidence[uint256(by) % 185] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        _refuse(laneAToHub, batch, "");
    }

    /// @dev The contract that may end messages is itself called by a delivery, of the message or of another.
    function test_end_duringADelivery_reverts() public {
        CallingRecipient caller = new CallingRecipient();
        hub = newMailbox(address(manager), address(caller));
        clientOfA = newClient(SPOKE_A, ENVIRONMENT);
        vm.startPrank(admin);
        hub.setLightClientTrusted(clientOfA, true, false);
        hub.addInboundLane(peerOf(SPOKE_A), 0, 0, clientOfA);
        vm.stopPrank();
        bytes32 laneId = _laneIdTo(address(hub));
        bytes[] memory two = new bytes[](2);
        two[0] = frameTo(address(caller), "", GAS_LIMIT, 0);
        two[1] = frames[1];
        for (uint64 index = 0; index < 2; ++index) {
            Batch memory batch = batchOf(laneId, SPOKE_A, HUB, clientOfA, two, index, 1);
            caller.prepare(address(hub), _callOf(laneId, batch));
            hub.deliver(laneId, batchOf(laneId, SPOKE_A, HUB, clientOfA, two, 0, 1));
            assertEq(hub.isDone(laneId, 0), true);
            assertEq(hub.isDone(laneId, 1), false);
        }
        assertTrue(caller.called());
        assertFalse(caller.succeeded());
        assertEq(bytes4(caller.answer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Is to be refused with `reason`, or with any if that is empty, and changes nothing.
    function _refuse(bytes32 laneId, Batch memory batch, bytes memory reason) internal {
        if (reason.length == 0) vm.expectRevert();
        else vm.expectRevert(reason);
        this.end(laneId, batch);
    }

    function end(bytes32 laneId, Batch calldata batch) external {
        _end(laneId, batch);
    }

    function _refuseAs(address caller, bytes32 laneId, Batch memory batch) private {
        bytes memory data = _callOf(laneId, batch);
        vm.prank(caller);
        (bool succeeded, bytes memory reason) = address(hub).call(data);
        assertFalse(succeeded);
        assertEq(reason, abi.encodeWithSelector(IMailbox.NotExpiry.selector, caller));
        assertFalse(hub.isDone(laneId, batch.first));
    }

    function _tonBatch() private returns (bytes32 laneId, Batch memory batch) {
        bytes memory head = abi.encodePacked(uint8(1), GAS_LIMIT, DEADLINE, uint8(33), TON_ACCOUNT);
        bytes memory frame = bytes.concat(head, abi.encodePacked(uint8(20), recipient, uint24(4), "ping"));
        vm.prank(admin);
        hub.setLightClientTrusted(clientOfA, true, true);
        vm.prank(admin);
        laneId = hub.addInboundLane(Peer(TON, TON_TESTNET, TON_ACCOUNT), SPOKE_A, trustOf(TON_TESTNET), clientOfA);
        batch = batchOf(laneId, TON_TESTNET, HUB, clientOfA, listOf(frame), 0, 1);
    }

    function _laneIdTo(address mailbox) private view returns (bytes32) {
        bytes memory origin = abi.encodePacked(hex"00010000027a6a14", address(spokeA));
        bytes memory destination = abi.encodePacked(hex"00010000027a6914", mailbox);
        bytes32 configuration = keccak256(
            abi.encodePacked(uint8(1), uint8(1), uint64(0), bytes32(0), trustOf(SPOKE_A))
        );
        return keccak256(bytes.concat(origin, destination, configuration));
    }

    function _otherThan(uint64 value, bytes32 by) private pure returns (uint64) {
        return value ^ (uint64(uint256(by)) | 1);
    }
}
