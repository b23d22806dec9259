// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {TrustedMailboxes} from "../../../../contracts/messaging/peers/TrustedMailboxes.sol";
import {RecordingTarget} from "./Targets.sol";
import {RemoteAccountsFixture} from "./RemoteAccountsFixture.sol";

/// @dev What the owner changes by having the account call `RemoteAccounts`. The account itself is pranked where it does
/// not matter how the call came to be.
contract AccountRulesTest is RemoteAccountsFixture {
    // ---------------------------------------------------------------- raiseNonce

    function test_raiseNonce_byTheOwner_voidsTheOrdersBefore() public {
        bytes memory before = payloadOf(DEADLINE, 1, pings());
        orderFrom(owner, payloadOf(DEADLINE, ANY, self(abi.encodeCall(accounts.raiseNonce, (5)))));
        assertEq(accounts.nonceOf(account), 5);
        expectError(abi.encodeWithSelector(IRemoteAccounts.WrongNonce.selector, 1, 5));
        orderFrom(owner, before);
        orderFrom(owner, payloadOf(DEADLINE, 5, pings()));
        assertEq(accounts.nonceOf(account), 6);
    }

    function test_raiseNonce_withinAnOrder_countsOnFromThere() public {
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.NonceRaised(account, 9);
        order(self(abi.encodeCall(accounts.raiseNonce, (9))));
        assertEq(accounts.nonceOf(account), 9);
    }

    function testFuzz_raiseNonce_notAboveThePresent_reverts(uint64 nonce) public {
        order(pings());
        nonce = uint64(bound(nonce, 0, 1));
        expectError(abi.encodeWithSelector(IRemoteAccounts.NonceOutOfRange.selector, nonce, 2, 1 + 2 ** 32));
        vm.prank(account);
        accounts.raiseNonce(nonce);
    }

    function testFuzz_raiseNonce_tooFar_reverts(uint64 nonce) public {
        nonce = uint64(bound(nonce, 2 ** 32 + 1, type(uint64).max));
        expectError(abi.encodeWithSelector(IRemoteAccounts.NonceOutOfRange.selector, nonce, 1, 2 ** 32));
        vm.prank(account);
        accounts.raiseNonce(nonce);
    }

    function test_raiseNonce_asFarAsItGoes_leavesRoomForOrders() public {
        vm.prank(account);
        accounts.raiseNonce(2 ** 32);
        order(pings());
        assertEq(accounts.nonceOf(account), 2 ** 32 + 1);
    }

    function test_raiseNonce_leavesAllElseAsItIs() public {
        trustNewMailbox();
        vm.startPrank(account);
        accounts.refuseMailbox(newMailbox);
        accounts.voidUnordered(77);
        accounts.raiseNonce(5);
        vm.stopPrank();
        assertTrue(accounts.isMailboxRefused(account, newMailbox));
        assertEq(accounts.unorderedVoidedUntil(account), 77);
        order(pings());
        assertTrue(accounts.isMailboxRefused(account, newMailbox));
        assertEq(accounts.unorderedVoidedUntil(account), 77);
    }

    // ---------------------------------------------------------------- voidUnordered

    function test_voidUnordered_byTheOwner_voidsWhatEndsNoLater() public {
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.UnorderedVoided(account, DEADLINE);
        order(self(abi.encodeCall(accounts.voidUnordered, (DEADLINE))));
        bytes memory voided = payloadOf(DEADLINE, ANY, pings());
        bytes memory later = payloadOf(DEADLINE + 1, ANY, pings());
        expectError(abi.encodeWithSelector(IRemoteAccounts.CallsVoided.selector, DEADLINE, DEADLINE));
        orderFrom(owner, voided);
        orderFrom(owner, later);
        assertEq(target.count(), 1);
    }

    function test_voidUnordered_leavesOrdersByNonceAsTheyAre() public {
        order(self(abi.encodeCall(accounts.voidUnordered, (type(uint40).max))));
        order(pings());
        assertEq(target.count(), 1);
    }

    function test_voidUnordered_notFurtherThanBefore_reverts() public {
        vm.startPrank(account);
        expectError(abi.encodeWithSelector(IRemoteAccounts.AlreadyVoided.selector, 0));
        accounts.voidUnordered(0);
        accounts.voidUnordered(DEADLINE);
        expectError(abi.encodeWithSelector(IRemoteAccounts.AlreadyVoided.selector, DEADLINE));
        accounts.voidUnordered(DEADLINE);
        vm.stopPrank();
    }

    // ---------------------------------------------------------------- mailboxes

    function test_refuseMailbox_byTheOwner_refusesItsMessages() public {
        trustNewMailbox();
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.MailboxRefusalChanged(account, newMailbox, true);
        order(self(abi.encodeCall(accounts.refuseMailbox, (newMailbox))));
        assertTrue(accounts.isMailboxRefused(account, newMailbox));
        assertFalse(accounts.isMailboxRefused(account, mailbox));
        _expectRefused(newMailbox, payloadOf(DEADLINE, ANY, pings()));
        _expectRefused(newMailbox, payloadOf(DEADLINE, 1, pings()));
        order(pings());
        assertEq(target.count(), 1);
    }

    function test_refuseMailbox_ofOneAccount_isNotOfAnother() public {
        trustNewMailbox();
        order(self(abi.encodeCall(accounts.refuseMailbox, (newMailbox))));
        deliver(newMailbox, ownerOn(31339, ownerAddress), payloadOf(DEADLINE, 0, pings()));
        assertEq(target.count(), 1);
    }

    function test_refuseMailbox_firstOne_leavesTheOther() public {
        trustNewMailbox();
        order(self(abi.encodeCall(accounts.refuseMailbox, (mailbox))));
        _expectRefused(mailbox, payloadOf(DEADLINE, 1, pings()));
        deliver(newMailbox, owner, payloadOf(DEADLINE, 1, pings()));
        assertEq(target.count(), 1);
    }

    function test_refuseMailbox_lastOne_reverts() public {
        vm.prank(account);
        expectError(abi.encodeWithSelector(IRemoteAccounts.LastMailbox.selector, mailbox));
        accounts.refuseMailbox(mailbox);
        trustNewMailbox();
        vm.startPrank(account);
        accounts.refuseMailbox(mailbox);
        expectError(abi.encodeWithSelector(IRemoteAccounts.LastMailbox.selector, newMailbox));
        accounts.refuseMailbox(newMailbox);
        vm.stopPrank();
    }

    function test_refuseMailbox_again_changesNothing() public {
        trustNewMailbox();
        vm.startPrank(account);
        accounts.refuseMailbox(newMailbox);
        accounts.refuseMailbox(newMailbox);
        vm.stopPrank();
        assertTrue(accounts.isMailboxRefused(account, newMailbox));
        assertFalse(accounts.isMailboxRefused(account, mailbox));
    }

    function test_refuseMailbox_thatIsNone_reverts() public {
        expectError(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, stranger));
        vm.prank(account);
        accounts.refuseMailbox(stranger);
        expectError(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, stranger));
        vm.prank(account);
        accounts.allowMailbox(stranger);
    }

    function test_allowMailbox_byTheOwner_acceptsItAgain() public {
        trustNewMailbox();
        vm.prank(account);
        accounts.refuseMailbox(newMailbox);
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.MailboxRefusalChanged(account, newMailbox, false);
        order(self(abi.encodeCall(accounts.allowMailbox, (newMailbox))));
        deliver(newMailbox, owner, payloadOf(DEADLINE, 1, pings()));
        assertEq(target.count(), 1);
    }

    /// @dev Otherwise a new mailbox could act before the owner could say anything about it.
    function test_setFutureMailboxesRefused_beforeOneIsTrusted_refusesItFromTheStart() public {
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.FutureMailboxesRefusalChanged(account, true);
        order(self(abi.encodeCall(accounts.setFutureMailboxesRefused, (true))));
        trustNewMailbox();
        _expectRefused(newMailbox, payloadOf(DEADLINE, 1, pings()));
        order(self(abi.encodeCall(accounts.allowMailbox, (newMailbox))));
        deliver(newMailbox, owner, payloadOf(DEADLINE, 2, pings()));
        assertEq(target.count(), 1);
    }

    function test_setFutureMailboxesRefused_undone_acceptsThem() public {
        trustNewMailbox();
        vm.startPrank(account);
        accounts.refuseMailbox(newMailbox);
        accounts.setFutureMailboxesRefused(true);
        accounts.setFutureMailboxesRefused(false);
        vm.stopPrank();
        // what was refused by name still is
        assertTrue(accounts.isMailboxRefused(account, newMailbox));
        assertFalse(accounts.isMailboxRefused(account, mailbox));
        assertFalse(accounts.isMailboxRefused(account, _trustAnother()));
    }

    function test_setFutureMailboxesRefused_countsNoFutureOneAsLeft() public {
        vm.prank(account);
        expectError(abi.encodeWithSelector(IRemoteAccounts.LastMailbox.selector, mailbox));
        accounts.refuseMailbox(mailbox);
        vm.prank(account);
        accounts.setFutureMailboxesRefused(true);
        order(pings());
        assertEq(target.count(), 1);
    }

    function test_refuseMailbox_atTheLastPlace_isItsOwnBit() public {
        address last;
        for (uint256 i = 1; i < accounts.MAX_MAILBOXES(); ++i) {
            last = _trustAnother();
        }
        vm.startPrank(account);
        accounts.refuseMailbox(last);
        accounts.setFutureMailboxesRefused(true);
        accounts.setFutureMailboxesRefused(false);
        vm.stopPrank();
        assertTrue(accounts.isMailboxRefused(account, last));
        assertEq(accounts.nonceOf(account), 0);
        assertEq(accounts.unorderedVoidedUntil(account), 0);
        _expectRefused(last, payloadOf(DEADLINE, 0, pings()));
        order(pings());
    }

    // ---------------------------------------------------------------- addMailbox

    function test_addMailbox_byAStranger_reverts() public {
        expectError(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        vm.prank(stranger);
        accounts.addMailbox(newMailbox);
    }

    function test_addMailbox_byAnAccount_reverts() public {
        Call[] memory calls = self(abi.encodeCall(accounts.addMailbox, (newMailbox)));
        bytes memory payload = payloadOf(DEADLINE, 0, calls);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, account);
        expectError(
            abi.encodeWithSelector(
                IRemoteAccounts.CallFailed.selector,
                IAccessManaged.AccessManagedUnauthorized.selector,
                0,
                reason
            )
        );
        orderFrom(owner, payload);
    }

    // ---------------------------------------------------------------- strangers

    function test_selfFunctions_calledByAStranger_changeNothingOfTheAccounts() public {
        trustNewMailbox();
        order(pings());
        vm.startPrank(stranger);
        accounts.raiseNonce(100);
        accounts.voidUnordered(type(uint40).max);
        accounts.refuseMailbox(mailbox);
        accounts.setFutureMailboxesRefused(true);
        accounts.setController(stranger);
        vm.stopPrank();
        assertEq(accounts.nonceOf(account), 1);
        assertEq(accounts.controllerOf(account), address(0));
        order(pings());
        orderAny(pings());
        assertEq(target.count(), 3);
    }

    // ---------------------------------------------------------------- internal

    function _expectRefused(address by, bytes memory payload) private {
        expectError(abi.encodeWithSelector(IRemoteAccounts.RefusedMailbox.selector, account, by));
        vm.prank(by);
        accounts.receiveMessage(0, owner, payload);
    }

    function _trustAnother() private returns (address another) {
        another = address(new RecordingTarget());
        vm.prank(admin);
        accounts.addMailbox(another);
    }
}
