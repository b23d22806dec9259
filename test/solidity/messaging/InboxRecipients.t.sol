// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {
    AnsweringRecipient,
    BombRecipient,
    BurningRecipient,
    CallingRecipient,
    KeepingRecipient
} from "./Recipients.sol";

/// @dev Recipients of all kinds, hostile ones above all. Each stands between two that take their messages.
contract InboxRecipientsTest is MailboxFixture {
    uint256 private constant BEFORE_AND_BEHIND = 5;
    uint256 private constant ALL = 7;

    KeepingRecipient private _good;

    function setUp() public override {
        super.setUp();
        _good = new KeepingRecipient();
    }

    // ---------------------------------------------------------------- answers

    function test_deliver_magicValue_isReceived() public {
        _deliverTo(address(new AnsweringRecipient(abi.encode(_magic()), false)), ALL);
    }

    function testFuzz_deliver_wrongMagicValue_isNotReceived(bytes4 answer) public {
        vm.assume(answer != _magic());
        _deliverTo(address(new AnsweringRecipient(abi.encode(answer), false)), BEFORE_AND_BEHIND);
    }

    function testFuzz_deliver_magicValueWithDirtyBits_isNotReceived(uint256 bits) public {
        bits = bound(bits, 1, type(uint224).max);
        bytes memory answer = bytes.concat(bytes32(_magic()) | bytes32(bits));
        _deliverTo(address(new AnsweringRecipient(answer, false)), BEFORE_AND_BEHIND);
    }

    function test_deliver_magicValueOfFourBytes_isNotReceived() public {
        _deliverTo(address(new AnsweringRecipient(bytes.concat(_magic()), false)), BEFORE_AND_BEHIND);
    }

    /// @dev The recipient before left the magic value behind: an empty answer must not read it.
    function test_deliver_noAnswer_isNotReceived() public {
        _deliverTo(address(new AnsweringRecipient("", false)), BEFORE_AND_BEHIND);
    }

    function test_deliver_magicValueInARevert_isNotReceived() public {
        _deliverTo(address(new AnsweringRecipient(abi.encode(_magic()), true)), BEFORE_AND_BEHIND);
    }

    // ---------------------------------------------------------------- no contract

    function test_deliver_noCode_isNotReceived() public {
        _deliverTo(makeAddr("nobody"), BEFORE_AND_BEHIND);
    }

    /// @dev Among them identity (0x04), which answers with what it is called with: that begins with the magic value.
    function test_deliver_precompile_isNotReceived() public {
        for (uint160 precompile = 1; precompile <= 0x11; ++precompile) {
            uint256 snapshot = vm.snapshotState();
            _deliverTo(address(precompile), BEFORE_AND_BEHIND);
            vm.revertToState(snapshot);
        }
    }

    function test_deliver_mailboxItself_isNotReceived() public {
        _deliverTo(address(hub), BEFORE_AND_BEHIND);
        assertEq(hub.outboundLane(laneHubToA).count, 0);
    }

    // ---------------------------------------------------------------- bombs

    function test_deliver_gasBurner_costsItsLimitAndNoMore() public {
        uint256 before = gasleft();
        _deliverTo(address(new BurningRecipient()), BEFORE_AND_BEHIND);
        assertLt(before - gasleft(), 3_000_000);
    }

    /// @dev 500 kB fit into the gas limit below; copying them into the mailbox's memory would cost it as much again.
    function test_deliver_bombs_areNotCopied() public {
        uint256 cheap = _gasToDeliver(address(new BombRecipient(32, false)), 1);
        uint256 bomb = _gasToDeliver(address(new BombRecipient(500_000, false)), 1);
        uint256 revertBomb = _gasToDeliver(address(new BombRecipient(500_000, true)), 0);
        // what the recipient itself spends on so much memory
        uint256 words = 500_000 / 32;
        uint256 expansion = 3 * words + (words * words) / 512;
        assertLt(bomb - cheap, expansion + 5_000);
        assertLt(revertBomb - cheap, expansion + 10_000);
    }

    // ---------------------------------------------------------------- re-entering

    function test_deliver_reentersDeliver_isRefused() public {
        CallingRecipient caller = new CallingRecipient();
        bytes[] memory frames = new bytes[](2);
        frames[0] = frameTo(address(caller), "");
        frames[1] = frameTo(address(_good), "");
        Batch memory batch = batchOf(frames, 0, 2);
        caller.prepare(address(hub), abi.encodeCall(IMailbox.deliver, (laneAToHub, batch)));
        hub.deliver(laneAToHub, batch);
        _assertReentryRefused(caller);
        assertEq(_good.count(), 1);
    }

    /// @dev Its own message, which could call it a second time.
    function test_deliver_reentersDeliverOfItself_isRefused() public {
        CallingRecipient caller = new CallingRecipient();
        bytes[] memory frames = listOf(frameTo(address(caller), ""));
        Batch memory batch = batchOf(frames, 0, 1);
        caller.prepare(address(hub), abi.encodeCall(IMailbox.deliver, (laneAToHub, batch)));
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 1);
        hub.deliver(laneAToHub, batch);
        _assertReentryRefused(caller);
    }

    /// @dev An import touches nothing that a delivery does.
    function test_deliver_reentersImport_works() public {
        CallingRecipient caller = new CallingRecipient();
        bytes[] memory frames = listOf(frameTo(address(caller), ""));
        Batch memory batch = batchOf(frames, 0, 1);
        bytes32 leaf = laneLeafOf(SPOKE_A, SPOKE_B, laneAToB, 1, "root");
        bytes memory evidence = evidenceFor(clientOfA, leaf);
        caller.prepare(
            address(hub),
            abi.encodeCall(IMailbox.importLane, (laneAToB, evidence, new bytes32[](0), 1, "root"))
        );
        hub.deliver(laneAToHub, batch);
        assertTrue(caller.succeeded());
        assertTrue(hub.isDone(laneAToHub, 0));
        assertEq(hub.importedLane(laneAToB).count, 1);
    }

    function test_deliver_reentersSend_works() public {
        CallingRecipient caller = new CallingRecipient();
        uint256 fee = hub.quote(SPOKE_A, GAS_LIMIT, 4);
        vm.deal(address(caller), fee);
        bytes memory recipient = abi.encodePacked(address(_good));
        caller.prepare(
            address(hub),
            abi.encodeCall(IMailbox.send, (SPOKE_A, recipient, GAS_LIMIT, 0, address(caller), "back"))
        );
        hub.deliver(laneAToHub, batchOf(listOf(frameTo(address(caller), "")), 0, 1));
        assertTrue(caller.succeeded());
        assertTrue(hub.isDone(laneAToHub, 0));
        assertEq(hub.outboundLane(laneHubToA).count, 1);
        assertEq(hub.feesHeld(), fee);
    }

    function test_deliver_afterARefusedReentry_worksAgain() public {
        test_deliver_reentersDeliverOfItself_isRefused();
        bytes[] memory frames = listOf(frameTo(address(_good), ""));
        on(SPOKE_A);
        spokeA.deliver(laneHubToA, batchOf(laneHubToA, HUB, SPOKE_A, clientOfHub, frames, 0, 1));
        assertEq(_good.count(), 1);
    }

    // ---------------------------------------------------------------- senders

    function test_deliver_fromTon_namesTheSenderInFull() public {
        bytes[] memory frames = new bytes[](1);
        bytes memory head = abi.encodePacked(uint8(1), GAS_LIMIT, uint40(0), uint8(33), TON_ACCOUNT);
        frames[0] = abi.encodePacked(head, uint8(20), address(_good), uint24(5), "hello");
        Peer memory origin = Peer(TON, TON_TESTNET, TON_ACCOUNT);
        vm.prank(admin);
        hub.setLightClientTrusted(clientOfA, true, true);
        vm.prank(admin);
        bytes32 laneId = hub.addInboundLane(origin, SPOKE_A, trustOf(TON_TESTNET), clientOfA);
        hub.deliver(laneId, batchOf(laneId, TON_TESTNET, HUB, clientOfA, frames, 0, 1));
        assertEq(_good.kept(0).sender, bytes.concat(hex"0001ff540704d5020000000221", TON_ACCOUNT));
        assertEq(_good.kept(0).payload, "hello");
        assertEq(_good.kept(0).id, idOf(laneId, 0, frames[0]));
    }

    function test_deliver_payloadsOfDifferentSizes_leaveNothingBehind() public {
        bytes[] memory frames = new bytes[](4);
        bytes[4] memory payloads = [bytes("a long payload, of more than 32 bytes of text"), "short", "", "middling"];
        for (uint256 i = 0; i < 4; ++i) {
            frames[i] = frameTo(address(_good), payloads[i]);
        }
        hub.deliver(laneAToHub, batchOf(frames, 0, 4));
        for (uint256 i = 0; i < 4; ++i) {
            assertEq(_good.kept(i).payload, payloads[i]);
        }
    }

    // ---------------------------------------------------------------- internal

    function _magic() private pure returns (bytes4) {
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @dev Delivers three messages, the second to `recipient`.
    function _deliverTo(address recipient, uint256 delivered) private {
        bytes[] memory frames = new bytes[](3);
        frames[0] = frameTo(address(_good), "before");
        frames[1] = frameTo(recipient, "payload");
        frames[2] = frameTo(address(_good), "behind");
        Batch memory batch = batchOf(frames, 0, 3);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, delivered);
        hub.deliver(laneAToHub, batch);
        assertEq(hub.isDone(laneAToHub, 1), delivered == ALL);
        assertEq(_good.count(), 2);
    }

    function _gasToDeliver(address recipient, uint256 delivered) private returns (uint256 used) {
        uint256 snapshot = vm.snapshotState();
        bytes[] memory frames = listOf(frameTo(recipient, "", 2_000_000, 0));
        Batch memory batch = batchOf(frames, 0, 1);
        if (delivered != 0) vm.expectEmit(address(hub));
        if (delivered != 0) emit IMailbox.MessagesDelivered(laneAToHub, 0, delivered);
        hub.deliver(laneAToHub, batch);
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(snapshot);
    }

    function _assertReentryRefused(CallingRecipient caller) private view {
        assertTrue(caller.called());
        assertFalse(caller.succeeded());
        bytes4 refusal = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        assertEq(caller.answer(), abi.encodeWithSelector(refusal));
    }
}
