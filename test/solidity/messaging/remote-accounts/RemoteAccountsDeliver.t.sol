// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {RemoteAccounts} from "../../../../contracts/messaging/remote-accounts/RemoteAccounts.sol";
import {MailboxFixture} from "../MailboxFixture.sol";
import {AnsweringRecipient, BombRecipient, BurningRecipient} from "../Recipients.sol";
import {NestingTarget, RecordingTarget} from "./Targets.sol";

/// @notice Orders that come through a real mailbox.
contract RemoteAccountsDeliverTest is MailboxFixture {
    uint64 private constant ANY = RemoteCallsLib.ANY_NONCE;
    uint40 private constant DEADLINE = uint40(START) + 1 days;

    RemoteAccounts private _accounts;
    RecordingTarget private _target;
    address private _account;

    function setUp() public override {
        super.setUp();
        _accounts = RemoteAccounts(create("RemoteAccounts.sol:RemoteAccounts", abi.encode(manager, hub)));
        _target = new RecordingTarget();
        _account = _accounts.accountOf(abi.encodePacked(hex"00010000027a6a14", user));
    }

    function test_deliver_order_isMadeFromTheSendersAccount() public {
        Batch memory batch = batchOf(listOf(_order(0, address(_target), 0, "ping")), 0, 1);
        hub.deliver(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
        assertEq(_target.kept(0).caller, _account);
    }

    function test_deliver_failingOrder_isDeliveredAgainOnceItsTargetIsWilling() public {
        AnsweringRecipient failing = new AnsweringRecipient(abi.encodeWithSignature("Unwilling()"), true);
        bytes memory frame = _order(0, address(failing), 0, "x");
        Batch memory batch = batchOf(listOf(frame), 0, 1);
        // what failed stands in the event: CallFailed, and the selector of why
        bytes4 why = bytes4(keccak256("Unwilling()"));
        bytes32 reason = bytes32(abi.encodePacked(IRemoteAccounts.CallFailed.selector, why, bytes24(0)));
        vm.expectEmit(address(hub));
        emit IMailbox.MessageFailed(idOf(laneAToHub, 0, frame), reason);
        hub.deliver(laneAToHub, batch);
        assertFalse(hub.isDone(laneAToHub, 0));
        assertEq(_account.code.length, 0);
        failing.change("", false);
        hub.deliver(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
        hub.deliver(laneAToHub, batch);
        assertEq(_accounts.nonceOf(_account), 1);
    }

    function test_deliver_ordersInTheWrongOrder_areMadeInTheRightOne() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = _order(1, address(_target), 0, "second");
        frames[1] = _order(0, address(_target), 0, "first");
        Batch memory batch = batchOf(frames, 0, 2);
        hub.deliver(laneAToHub, batch);
        assertFalse(hub.isDone(laneAToHub, 0));
        hub.deliver(laneAToHub, batch);
        assertEq(_target.kept(0).data, "first");
        assertEq(_target.kept(1).data, "second");
        assertEq(_target.count(), 2);
    }

    function test_deliver_twoOrdersOfOneNonce_onlyTheFirstIsMade() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = _order(0, address(_target), 0, "one");
        frames[1] = _order(0, address(_target), 0, "other");
        Batch memory batch = batchOf(frames, 0, 2);
        hub.deliver(laneAToHub, batch);
        hub.deliver(laneAToHub, batch);
        assertEq(_target.count(), 1);
        assertFalse(hub.isDone(laneAToHub, 1));
    }

    function test_deliver_bombsAndBurners_leaveTheRestOfTheBatch() public {
        bytes[] memory frames = new bytes[](4);
        frames[0] = _order(ANY, address(new BombRecipient(150_000, true)), 0, "x");
        frames[1] = _order(ANY, address(new BurningRecipient()), 0, "x");
        frames[2] = _order(ANY, address(_target), 1, "x");
        frames[3] = _order(ANY, address(_target), 0, "ping");
        Batch memory batch = batchOf(frames, 0, 4);
        hub.deliver(laneAToHub, batch);
        for (uint64 i = 0; i < 4; ++i) {
            assertEq(hub.isDone(laneAToHub, i), i == 3);
        }
        assertEq(_target.count(), 1);
    }

    function test_deliver_withinAnOrder_isRefused() public {
        NestingTarget nesting = new NestingTarget();
        bytes[] memory frames = new bytes[](2);
        frames[0] = _order(0, address(nesting), 0, "go");
        frames[1] = _order(1, address(_target), 0, "ping");
        nesting.prepare(address(hub), abi.encodeCall(hub.deliver, (laneAToHub, batchOf(frames, 1, 1))));
        Batch memory batch = batchOf(frames, 0, 1);
        hub.deliver(laneAToHub, batch);
        (bool succeeded, bytes memory answer) = nesting.outcome(0);
        assertFalse(succeeded);
        assertEq(bytes4(answer), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }

    /// @dev An account sends messages of its own, paid from what it holds.
    function test_deliver_orderThatSends_isSentByTheAccount() public {
        uint256 fee = hub.quote(SPOKE_A, 100_000, 4);
        vm.deal(_account, fee);
        bytes memory data = abi.encodeCall(hub.send, (SPOKE_A, abi.encodePacked(user), 100_000, 0, _account, "pong"));
        Batch memory batch = batchOf(listOf(_order(0, address(hub), uint128(fee), data)), 0, 1);
        hub.deliver(laneAToHub, batch);
        assertEq(hub.outboundLane(laneHubToA).count, 1);
        assertEq(_account.balance, 0);
    }

    /// @dev The frame of a message from `user` on spoke A.
    function _order(
        uint64 nonce,
        address target,
        uint128 value,
        bytes memory data
    ) private view returns (bytes memory) {
        Call[] memory calls = new Call[](1);
        calls[0] = Call(target, value, data);
        return frameTo(address(_accounts), RemoteCallsLib.encode(DEADLINE, nonce, calls));
    }
}
