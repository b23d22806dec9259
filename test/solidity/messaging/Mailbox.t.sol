// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev The mailbox as a whole: its construction, and messages from `send` to their recipients.
contract MailboxTest is MailboxFixture {
    KeepingRecipient private _recipient;

    function setUp() public override {
        super.setUp();
        _recipient = new KeepingRecipient();
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_authority_isTheChainsAccessManager() public {
        assertEq(IAccessManaged(address(hub)).authority(), address(manager));
        assertEq(IAccessManaged(address(newMailbox(stranger, expirer))).authority(), stranger);
    }

    function test_constructor_noAuthority_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(0), expirer);
    }

    function test_constructor_expiry_isTheOneThatMayExpire() public {
        assertEq(hub.expiry(), expirer);
        assertEq(newMailbox(address(manager), stranger).expiry(), stranger);
    }

    function test_constructor_noExpiry_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(manager), address(0));
    }

    function test_constructor_prepaid_isWhatPaysForMessages() public {
        assertEq(address(newMailbox(address(manager), expirer, stranger).prepaid()), stranger);
    }

    function test_constructor_noPrepaid_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deployUnpaid();
    }

    function test_constructor_largestChainId_succeeds() public {
        vm.chainId(type(uint64).max);
        assertEq(newMailbox().outboxRoot(), EMPTY_OUTBOX);
    }

    function test_code_fitsEip170() public view {
        assertLe(address(hub).code.length, 24_576);
    }

    // ---------------------------------------------------------------- from send to recipient

    function test_messages_onADirectLane_arrive() public {
        on(SPOKE_A);
        bytes[] memory frames = _send(HUB, 5);
        Batch memory batch = _batch(laneAToHub, frames, 1, 3);
        batch.outboxProof = _besideAnEmptyPlace();
        batch.evidence = evidenceFor(clientOfA, spokeA.outboxRoot());
        on(HUB);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 3);
        for (uint64 i = 0; i < 3; ++i) {
            assertEq(_recipient.kept(i).id, idOf(laneAToHub, i + 1, frames[i + 1]));
            assertEq(_recipient.kept(i).payload, abi.encode("payload", i + 1));
        }
    }

    function test_messages_throughTheHub_arrive() public {
        on(SPOKE_A);
        bytes[] memory frames = _send(SPOKE_B, 4);
        bytes32 root = spokeA.laneRoot(laneAToB);
        bytes memory evidence = evidenceFor(clientOfA, spokeA.outboxRoot());
        on(HUB);
        hub.importLane(laneAToB, evidence, _besideAnEmptyPlace(), 4, root);
        Batch memory batch = _batch(laneAToB, frames, 0, 4);
        batch.outboxProof = _besideAnEmptyPlace();
        batch.evidence = evidenceFor(clientOfHub, hub.outboxRoot());
        on(SPOKE_B);
        vm.expectEmit(address(spokeB));
        emit IMailbox.MessagesDelivered(laneAToB, 0, 15);
        spokeB.deliver(laneAToB, batch);
        assertEq(_recipient.count(), 4);
        assertEq(_recipient.kept(0).gateway, address(spokeB));
        assertEq(_recipient.kept(0).sender, abi.encodePacked(hex"00010000027a6a14", user));
    }

    /// @dev What the hub took back cannot be shown for longer; a newer checkpoint proves the same messages.
    function test_messages_throughTheHub_areTakenFromItsCheckpointsOfADayAtMost() public {
        on(SPOKE_A);
        bytes[] memory frames = _send(SPOKE_B, 1);
        bytes32 root = spokeA.laneRoot(laneAToB);
        bytes memory evidence = evidenceFor(clientOfA, spokeA.outboxRoot());
        on(HUB);
        hub.importLane(laneAToB, evidence, _besideAnEmptyPlace(), 1, root);
        Batch memory batch = _batch(laneAToB, frames, 0, 1);
        batch.outboxProof = _besideAnEmptyPlace();
        batch.evidence = evidenceFor(clientOfHub, hub.outboxRoot());
        on(SPOKE_B);
        clientOfHub.accept(batch.evidence);
        vm.warp(START + 1 days + 1);
        vm.expectRevert(abi.encodeWithSelector(CheckpointAge.CheckpointTooOld.selector, START, START + 1));
        spokeB.deliver(laneAToB, batch);
        vm.warp(START + 1 days);
        spokeB.deliver(laneAToB, batch);
        assertTrue(spokeB.isDone(laneAToB, 0));
    }

    /// @dev The origin's own checkpoint is no proof for a lane that goes through the hub.
    function test_messages_throughTheHub_areNotTakenFromTheOrigin() public {
        on(SPOKE_A);
        Batch memory batch = _batch(laneAToB, _send(SPOKE_B, 1), 0, 1);
        batch.outboxProof = _besideAnEmptyPlace();
        batch.evidence = evidenceFor(clientOfA, spokeA.outboxRoot());
        on(SPOKE_B);
        vm.expectRevert();
        spokeB.deliver(laneAToB, batch);
    }

    function test_messages_afterTheirLaneClosed_arrive() public {
        on(SPOKE_A);
        bytes[] memory frames = _send(HUB, 2);
        vm.prank(admin);
        spokeA.closeLane(laneAToHub);
        Batch memory batch = _batch(laneAToHub, frames, 0, 2);
        batch.outboxProof = _besideAnEmptyPlace();
        batch.evidence = evidenceFor(clientOfA, spokeA.outboxRoot());
        on(HUB);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 2);
    }

    // ---------------------------------------------------------------- internal

    function deploy(address authority, address expiry) external returns (IMailboxAdmin) {
        return newMailbox(authority, expiry);
    }

    function deployUnpaid() external returns (IMailboxAdmin) {
        return newMailbox(address(manager), expirer, address(0));
    }

    function _send(uint64 destination, uint64 count) private returns (bytes[] memory frames) {
        frames = new bytes[](count);
        bytes memory recipient = abi.encodePacked(address(_recipient));
        for (uint64 i = 0; i < count; ++i) {
            bytes memory payload = abi.encode("payload", i);
            frames[i] = frameTo(address(_recipient), payload);
            uint256 fee = spokeA.quote(destination, GAS_LIMIT, payload.length);
            vm.prank(user);
            spokeA.send{value: fee}(destination, recipient, GAS_LIMIT, 0, user, payload);
        }
    }

    function _batch(
        bytes32 laneId,
        bytes[] memory frames,
        uint64 first,
        uint64 size
    ) private pure returns (Batch memory batch) {
        batch.count = uint64(frames.length);
        batch.first = first;
        batch.siblings = LaneTree.siblings(leavesOf(laneId, frames), first, size);
        for (uint256 i = first; i < first + size; ++i) {
            batch.members = bytes.concat(batch.members, frames[i]);
        }
    }

    /// @dev Both outboxes have two places, of which the other one is empty.
    function _besideAnEmptyPlace() private pure returns (bytes32[] memory proof) {
        return new bytes32[](1);
    }
}
