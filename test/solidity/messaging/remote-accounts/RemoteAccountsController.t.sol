// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RecordingTarget} from "./Targets.sol";
import {RemoteAccountsFixture} from "./RemoteAccountsFixture.sol";

contract RemoteAccountsControllerTest is RemoteAccountsFixture {
    address private _controller = makeAddr("controller");

    function setUp() public override {
        super.setUp();
        orderFrom(TON_OWNER, payloadOf(DEADLINE, 0, self(abi.encodeCall(accounts.setController, (_controller)))));
    }

    function test_setController_byTheOwner_namesIt() public {
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.ControllerSet(account, stranger);
        order(self(abi.encodeCall(accounts.setController, (stranger))));
        assertEq(accounts.controllerOf(account), stranger);
        assertEq(accounts.controllerOf(accounts.accountOf(TON_OWNER)), _controller);
    }

    function test_executeAs_byTheController_isMadeFromTheAccount() public {
        address tonAccount = accounts.accountOf(TON_OWNER);
        vm.deal(tonAccount, 2);
        vm.expectEmit(address(accounts));
        emit IRemoteAccounts.ControllerCallsMade(tonAccount, _controller);
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, two(ping(), Call(address(target), 2, "")));
        RecordingTarget.Kept memory kept = target.kept(1);
        assertEq(kept.caller, tonAccount);
        assertEq(kept.value, 2);
    }

    function test_executeAs_leavesTheNonceToTheOwner() public {
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, pings());
        assertEq(accounts.nonceOf(accounts.accountOf(TON_OWNER)), 1);
    }

    function testFuzz_executeAs_byAnyoneElse_reverts(address caller) public {
        vm.assume(caller != _controller);
        _expectNotController(TON_OWNER, caller);
        vm.prank(caller);
        accounts.executeAs(TON_OWNER, pings());
    }

    function test_executeAs_forAnotherAccount_reverts() public {
        order(pings());
        _expectNotController(owner, _controller);
        vm.prank(_controller);
        accounts.executeAs(owner, pings());
    }

    /// @dev No controller is no zero address that may call.
    function test_executeAs_withoutAController_reverts() public {
        order(pings());
        _expectNotController(owner, address(0));
        vm.prank(address(0));
        accounts.executeAs(owner, pings());
    }

    function test_setController_zero_endsIt() public {
        orderFrom(TON_OWNER, payloadOf(DEADLINE, 1, self(abi.encodeCall(accounts.setController, (address(0))))));
        _expectNotController(TON_OWNER, _controller);
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, pings());
    }

    function test_setController_another_endsTheOneBefore() public {
        orderFrom(TON_OWNER, payloadOf(DEADLINE, 1, self(abi.encodeCall(accounts.setController, (stranger)))));
        _expectNotController(TON_OWNER, _controller);
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, pings());
        vm.prank(stranger);
        accounts.executeAs(TON_OWNER, pings());
    }

    /// @dev A controller gone bad must not be able to keep the owner from removing it.
    function test_executeAs_callOfRemoteAccounts_reverts() public {
        Call memory governing = Call(address(accounts), 0, abi.encodeCall(accounts.raiseNonce, (9)));
        expectError(abi.encodeWithSelector(IRemoteAccounts.ControllerCannotGovern.selector, 1));
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, two(ping(), governing));
    }

    function test_executeAs_withoutCalls_reverts() public {
        expectError(abi.encodeWithSelector(IRemoteAccounts.NoCalls.selector));
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, new Call[](0));
    }

    function test_executeAs_failingCall_undoesAll() public {
        expectError(abi.encodeWithSelector(IRemoteAccounts.CallFailed.selector, bytes4(0), 1, ""));
        vm.prank(_controller);
        accounts.executeAs(TON_OWNER, two(ping(), Call(address(target), 1, "")));
        assertEq(target.count(), 0);
    }

    function test_executeAs_malformedOwner_reverts() public {
        expectError(abi.encodeWithSelector(IRemoteAccounts.InvalidOwner.selector, bytes("")));
        vm.prank(_controller);
        accounts.executeAs("", pings());
    }

    /// @dev A stranger who names himself a controller gets no account to control, nor `RemoteAccounts` to call him.
    function test_setController_byAStranger_givesNoAccount() public {
        vm.prank(stranger);
        accounts.setController(stranger);
        bytes memory strangersOwn = ownerOn(31338, stranger);
        _expectNotController(strangersOwn, stranger);
        vm.prank(stranger);
        accounts.executeAs(strangersOwn, pings());
    }

    function _expectNotController(bytes memory accountOwner, address caller) private {
        address controlled = accounts.accountOf(accountOwner);
        expectError(abi.encodeWithSelector(IRemoteAccounts.NotController.selector, controlled, caller));
    }
}
