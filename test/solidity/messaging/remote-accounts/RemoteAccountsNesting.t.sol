// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {TrustedMailboxes} from "../../../../contracts/messaging/peers/TrustedMailboxes.sol";
import {NestingTarget} from "./Targets.sol";
import {SigningFixture} from "./SigningFixture.sol";

/// @dev A mailbox that delivers in the middle of whatever calls it.
contract NestingMailbox is NestingTarget {}

/// @notice Orders that are given while an account is making calls.
contract RemoteAccountsNestingTest is SigningFixture {
    NestingTarget private _nesting;

    function setUp() public override {
        super.setUp();
        _nesting = new NestingTarget();
    }

    // ---------------------------------------------------------------- the same account

    /// @dev The target holds the owner's next signature, which he meant to be used after this order.
    function test_executeSigned_withinTheOwnersOrder_isRefusedUntilItIsDone() public {
        SignedCalls memory next = signedOrder(pings());
        next.nonce = 1;
        bytes memory data = abi.encodeCall(accounts.executeSigned, (next, sign(next, ownerKey)));
        _nesting.prepare(address(accounts), data);
        order(two(_call(), ping()));
        _expectRefused(0, abi.encodeWithSelector(IRemoteAccounts.AccountBusy.selector, account));
        assertEq(target.count(), 1);
        assertEq(accounts.nonceOf(account), 1);
        (bool succeeded, ) = address(accounts).call(data);
        assertTrue(succeeded);
        assertEq(target.count(), 2);
    }

    function test_executeSigned_withinAnotherOne_isRefused() public {
        SignedCalls memory next = signedOrder(pings());
        next.nonce = 1;
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.executeSigned, (next, sign(next, ownerKey))));
        SignedCalls memory first = signedOrder(two(_call(), ping()));
        accounts.executeSigned(first, sign(first, ownerKey));
        _expectRefused(0, abi.encodeWithSelector(IRemoteAccounts.AccountBusy.selector, account));
    }

    /// @dev The same signature, before it counts as used.
    function test_executeSigned_withinItself_isRefused() public {
        SignedCalls memory signed = signedOrder(two(_call(), ping()));
        bytes memory signature = sign(signed, ownerKey);
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.executeSigned, (signed, signature)));
        accounts.executeSigned(signed, signature);
        _expectRefused(0, abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, 0, 1));
        assertEq(target.count(), 1);
    }

    function test_executeAs_withinTheOwnersOrder_isRefused() public {
        order(self(abi.encodeCall(accounts.setController, (address(_nesting)))));
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.executeAs, (owner, pings())));
        order(_calls());
        _expectRefused(0, abi.encodeWithSelector(IRemoteAccounts.AccountBusy.selector, account));
        assertEq(target.count(), 0);
    }

    function test_executeAs_withinItself_isRefused() public {
        order(self(abi.encodeCall(accounts.setController, (address(_nesting)))));
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.executeAs, (owner, pings())));
        vm.prank(address(_nesting));
        accounts.executeAs(owner, _calls());
        _expectRefused(0, abi.encodeWithSelector(IRemoteAccounts.AccountBusy.selector, account));
    }

    /// @dev Each mailbox has a lock of its own, and none for the other's deliveries.
    function test_receiveMessage_fromAnotherMailboxWithinAnOrder_isRefused() public {
        NestingMailbox other = new NestingMailbox();
        vm.prank(admin);
        accounts.addMailbox(address(other));
        for (uint256 i = 0; i < 2; ++i) {
            uint64 nonce = i == 0 ? ANY : 1;
            bytes memory payload = payloadOf(DEADLINE, nonce, pings());
            other.prepare(address(accounts), abi.encodeCall(accounts.receiveMessage, (0, owner, payload)));
        }
        order(one(address(other), 0, "deliver"));
        for (uint256 i = 0; i < 2; ++i) {
            (bool succeeded, bytes memory answer) = other.outcome(i);
            assertFalse(succeeded);
            assertEq(answer, abi.encodeWithSelector(IRemoteAccounts.AccountBusy.selector, account));
        }
        assertEq(target.count(), 0);
        assertEq(accounts.nonceOf(account), 1);
    }

    /// @dev On the first order, too, when the account has only just come to be.
    function test_receiveMessage_calledByATarget_isRefused() public {
        bytes memory payload = payloadOf(DEADLINE, ANY, pings());
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.receiveMessage, (0, owner, payload)));
        order(_calls());
        _expectRefused(0, abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, address(_nesting)));
    }

    function test_order_afterOneThatFailed_isNotTakenForBusy() public {
        bytes memory failing = payloadOf(DEADLINE, 0, one(address(target), 1, ""));
        vm.expectPartialRevert(IRemoteAccounts.CallFailed.selector);
        orderFrom(owner, failing);
        order(pings());
        orderAny(pings());
        assertEq(target.count(), 2);
    }

    // ---------------------------------------------------------------- other accounts

    function test_executeSigned_forAnotherAccountWithinAnOrder_isTaken() public {
        SignedCalls memory others = signedOrder(pings());
        others.owner = ownerOn(31339, ownerAddress);
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.executeSigned, (others, sign(others, ownerKey))));
        order(_calls());
        (bool succeeded, ) = _nesting.outcome(0);
        assertTrue(succeeded);
        assertEq(target.kept(0).caller, accounts.accountOf(others.owner));
    }

    /// @dev An account may itself be another's controller, and order from it in the middle of its own order.
    function test_executeAs_byAnAccount_isTaken() public {
        orderFrom(TON_OWNER, payloadOf(DEADLINE, 0, self(abi.encodeCall(accounts.setController, (account)))));
        order(self(abi.encodeCall(accounts.executeAs, (TON_OWNER, pings()))));
        assertEq(target.kept(0).caller, accounts.accountOf(TON_OWNER));
    }

    function test_executeAs_byAnAccountThatControlsItself_isRefused() public {
        order(self(abi.encodeCall(accounts.setController, (account))));
        bytes memory payload = payloadOf(DEADLINE, 1, self(abi.encodeCall(accounts.executeAs, (owner, pings()))));
        vm.expectPartialRevert(IRemoteAccounts.CallFailed.selector);
        orderFrom(owner, payload);
    }

    // ---------------------------------------------------------------- governing

    function test_selfFunctions_withinAnOrder_countForTheRestOfIt() public {
        Call[] memory calls = new Call[](3);
        calls[0] = Call(address(accounts), 0, abi.encodeCall(accounts.raiseNonce, (7)));
        calls[1] = Call(address(accounts), 0, abi.encodeCall(accounts.raiseNonce, (8)));
        calls[2] = ping();
        order(calls);
        assertEq(accounts.nonceOf(account), 8);
    }

    /// @dev What a target does in its own name is no word of the account's.
    function test_selfFunctions_calledByATarget_changeNothingOfTheAccounts() public {
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.raiseNonce, (7)));
        _nesting.prepare(address(accounts), abi.encodeCall(accounts.setController, (address(_nesting))));
        order(_calls());
        assertEq(accounts.nonceOf(account), 1);
        assertEq(accounts.controllerOf(account), address(0));
        assertEq(accounts.nonceOf(address(_nesting)), 7);
    }

    // ---------------------------------------------------------------- internal

    function _call() private view returns (Call memory) {
        return Call(address(_nesting), 0, "go");
    }

    function _calls() private view returns (Call[] memory) {
        return one(address(_nesting), 0, "go");
    }

    function _expectRefused(uint256 place, bytes memory reason) private view {
        (bool succeeded, bytes memory answer) = _nesting.outcome(place);
        assertFalse(succeeded);
        assertEq(answer, reason);
    }
}
