// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {CallingRecipient, KeepingRecipient} from "./Recipients.sol";

/// @dev Proving again what may have been delivered before.
contract InboxProveTest is MailboxFixture {
    uint64 private constant COUNT = 5;

    KeepingRecipient private _recipient;
    bytes[] private _frames;

    function setUp() public override {
        super.setUp();
        _recipient = new KeepingRecipient();
        for (uint64 i = 0; i < COUNT; ++i) _frames.push(frameTo(address(_recipient), abi.encode("payload", i)));
    }

    function test_prove_messagesThatWereSent_givesTheirIdsAndDoesNothingElse() public {
        Batch memory batch = batchOf(_frames, 1, 3);
        clientOfA.accept(batch.evidence);
        vm.recordLogs();
        bytes32[] memory ids = hub.prove(laneAToHub, batch);
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(ids.length, 3);
        for (uint64 k = 0; k < 3; ++k) {
            assertEq(ids[k], idOf(laneAToHub, 1 + k, _frames[1 + k]));
            assertFalse(hub.isDone(laneAToHub, 1 + k));
        }
        assertEq(_recipient.count(), 0);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 3);
    }

    function test_prove_whatWasDelivered_succeedsAgainAndAgain() public {
        Batch memory batch = batchOf(_frames, 0, COUNT);
        hub.deliver(laneAToHub, batch);
        for (uint256 i = 0; i < 2; ++i) {
            assertEq(hub.prove(laneAToHub, batch).length, COUNT);
        }
        assertEq(_recipient.count(), COUNT);
    }

    function test_prove_membersByDigest_givesTheirIdsToo() public {
        Batch memory batch = batchOf(_frames, 1, 2);
        batch.members = bytes.concat(digestOf(_frames[1]), _frames[2]);
        bytes32[] memory ids = hub.prove(laneAToHub, batch);
        assertEq(ids[0], idOf(laneAToHub, 1, _frames[1]));
        assertEq(ids[1], idOf(laneAToHub, 2, _frames[2]));
    }

    function test_prove_pausedLane_reverts() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        vm.prank(admin);
        hub.pauseLane(laneAToHub);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, laneAToHub, block.timestamp + 7 days));
        hub.prove(laneAToHub, batch);
    }

    /// @dev The client must accept the evidence now, whatever it accepted before.
    function test_prove_byWhatTheLightClientNoLongerTakes_reverts() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        hub.deliver(laneAToHub, batch);
        vm.prank(admin);
        clientOfA.distrust();
        vm.expectPartialRevert(ILightClient.CheckpointDistrusted.selector);
        hub.prove(laneAToHub, batch);
        freeze(clientOfA);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        hub.prove(laneAToHub, batch);
    }

    function test_prove_laneOfAnotherRole_reverts() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        bytes32[3] memory laneIds = [laneHubToA, laneAToB, bytes32(0)];
        for (uint256 i = 0; i < laneIds.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneIds[i]));
            hub.prove(laneIds[i], batch);
        }
    }

    function test_prove_noMember_reverts() public {
        Batch memory batch = batchOf(_frames, 2, 1);
        batch.members = "";
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRange.selector, 2, 0, COUNT));
        hub.prove(laneAToHub, batch);
    }

    function testFuzz_prove_anythingChanged_reverts(uint256 which, bytes32 by) public {
        vm.assume(by != 0);
        Batch memory batch = batchOf(_frames, 3, 1);
        which = bound(which, 0, 5);
        if (which == 0) batch.count ^= uint64(uint256(by)) | 1;
        if (which == 1) batch.first ^= uint64(uint256(by)) | 1;
        if (which == 2) batch.siblings[uint256(by) % batch.siblings.length] ^= by;
        if (which == 3) batch.outboxProof = new bytes32[](1 + (uint256(by) % 20));
        if (which == 4) batch.members[uint256(by) % batch.members.length] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        if (which == 5) batch.evidence[uint256(by) % 185] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        vm.expectRevert();
        hub.prove(laneAToHub, batch);
    }

    function test_prove_duringADelivery_reverts() public {
        CallingRecipient caller = new CallingRecipient();
        bytes[] memory two = new bytes[](2);
        two[0] = frameTo(address(caller), "", GAS_LIMIT, 0);
        two[1] = _frames[1];
        caller.prepare(address(hub), abi.encodeCall(IMailbox.prove, (laneAToHub, batchOf(two, 1, 1))));
        hub.deliver(laneAToHub, batchOf(two, 0, 1));
        assertTrue(caller.called());
        assertFalse(caller.succeeded());
        assertEq(bytes4(caller.answer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }
}
