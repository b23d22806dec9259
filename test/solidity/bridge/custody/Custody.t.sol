// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeTerms, TermsChange} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody, Limit, Limited, ReleaseKind, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {CustodyTest} from "./CustodyTest.sol";

contract CustodyLockTest is CustodyTest {
    function test_lock_whatArrived_isBooked() public {
        arrive(UNITS * unit);
        vm.prank(bridge);
        (uint256 units, uint256 relief) = custody.lockArrived(ORIGIN, UNITS);
        assertEq(units, UNITS);
        assertEq(relief, 0);
        assertBooks(int256(UNITS), 0, 0, 0);
        assertEq(flows().sent, UNITS);
        assertEq(held(address(custody)), (PROVIDED + UNITS) * unit);
        assertEq(assets(), PROVIDED);
    }

    /// @dev What most transfers pay for: the books' word and the flows'.
    function test_lock_whatArrived_writesTwoWords() public {
        arrive(UNITS * unit);
        vm.record();
        vm.prank(bridge);
        custody.lockArrived(ORIGIN, UNITS);
        assertWrites(2);
    }

    function test_lock_whatNoUnitHolds_isTheProviders() public {
        uint256 dust = unit - 1;
        arrive(UNITS * unit + dust);
        vm.prank(bridge);
        (uint256 units, ) = custody.lockArrived(ORIGIN, type(uint256).max);
        assertEq(units, UNITS);
        assertEq(vault.totalAssets(), PROVIDED * unit + dust);
    }

    function test_lock_moreThanAskedFor_isTheProviders() public {
        arrive(UNITS * unit);
        vm.prank(bridge);
        (uint256 units, ) = custody.lockArrived(ORIGIN, UNITS - 5);
        assertEq(units, UNITS - 5);
        assertEq(assets(), PROVIDED + 5);
    }

    function test_lock_lessThanAUnitArrived_reverts() public {
        arrive(unit - 1);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, unit - 1, unit));
        custody.lockArrived(ORIGIN, UNITS);
    }

    /// @dev What lay there before is nobody's transfer.
    function test_lock_nothingArrivedSinceOpen_reverts() public {
        vm.startPrank(bridge);
        custody.prepareForLock();
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, 0, unit));
        custody.lockArrived(ORIGIN, UNITS);
    }

    function test_lock_notOpen_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.NotOpen.selector);
        custody.lockArrived(ORIGIN, UNITS);
    }

    function test_lock_twiceForOneOpen_reverts() public {
        lockFor(ORIGIN, UNITS);
        vm.prank(bridge);
        vm.expectRevert(ICustody.NotOpen.selector);
        custody.lockArrived(ORIGIN, UNITS);
    }

    function test_lock_moreThanTheBooksHold_reverts() public {
        vm.prank(bridge);
        custody.prepareForLock();
        give(address(custody), 2 ** 112 * unit);
        vm.prank(bridge);
        vm.expectRevert();
        custody.lockArrived(ORIGIN, type(uint256).max);
    }

    /// @dev Whoever looked would find what has arrived counted as the providers'.
    function test_open_whatArrives_isNotTheProvidersYet() public {
        arrive(UNITS * unit);
        assertEq(assets(), PROVIDED);
    }

    function test_open_open_reverts() public {
        vm.startPrank(bridge);
        assertEq(custody.prepareForLock(), address(token));
        vm.expectRevert(ICustody.CustodyBusy.selector);
        custody.prepareForLock();
    }
}

contract CustodyGiveBackTest is CustodyTest {
    function test_giveBack_whatWaits_costsWhatAReleaseCostsAtLeast() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        vm.expectEmit();
        emit ICustody.GivenBack(ORIGIN, UNITS, 3);
        assertEq(giveBack(ORIGIN, UNITS), UNITS - 3);
        assertEq(flows().returned, UNITS - 3);
        // a vault's part of 3, rounded down
        assertBooks(-3, 0, 0, 2);
        assertEq(books().unvested, 1);
        assertEq(assets(), PROVIDED);
    }

    function test_giveBack_lessThanItCosts_leavesHalf() public {
        accept(transferOf(2), Turn.AfterHeld, false);
        assertEq(giveBack(ORIGIN, 2), 1);
        assertBooks(-1, 0, 0, 1);
    }

    function test_giveBack_withoutTerms_costsNothing() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        setTerms(ORIGIN, 0);
        assertEq(giveBack(ORIGIN, UNITS), UNITS);
    }

    /// @dev Fees are paid out of what the limit lets out: else a forger who provides would be paid without one.
    function test_giveBack_withoutALimit_costsNothing() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        setLimit(ORIGIN, Limited.Arrivals, 0);
        assertEq(giveBack(ORIGIN, UNITS), UNITS);
        assertBooks(0, 0, 0, 0);
    }

    /// @dev Shares are paid in cash; a rest without cash is the providers'.
    function test_giveBack_withoutLiquidity_feesAreTheProviders() public {
        drain();
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        giveBack(ORIGIN, UNITS);
        assertBooks(-3, 0, 0, 0);
        assertEq(books().unvested, 3);
    }

    function test_giveBack_moreThanWasAccepted_reverts() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        giveBack(ORIGIN, UNITS);
        vm.prank(bridge);
        expectBooksExceeded(UNITS - 3);
        custody.giveBack(ORIGIN, UNITS);
    }

    function test_giveBack_nothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.giveBack(ORIGIN, 0);
    }
}

contract CustodyCallersTest is CustodyTest {
    function test_bridgesFunctions_byOthers_revert() public {
        bytes[] memory calls = bridgeCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            expectRefused(calls[i], stranger, abi.encodeWithSelector(ICustody.NotBridge.selector, stranger));
        }
    }

    /// @dev The bridge neither.
    function test_adminsFunctions_byOthers_revert() public {
        bytes[] memory calls = adminCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes memory reason = abi.encodeWithSignature("AccessManagedUnauthorized(address)", bridge);
            expectRefused(calls[i], bridge, reason);
        }
    }

    function test_everything_whileOpen_reverts() public {
        vm.prank(bridge);
        custody.prepareForLock();
        bytes memory busy = abi.encodeWithSelector(ICustody.CustodyBusy.selector);
        bytes[] memory calls = bridgeCalls();
        // all but `lockArrived`
        for (uint256 i = 1; i < calls.length; ++i) {
            expectRefused(calls[i], bridge, busy);
        }
        calls = adminCalls();
        expectRefused(calls[0], laneAdmin, busy);
        expectRefused(calls[1], schedule, busy);
        expectRefused(calls[2], schedule, busy);
        calls = strangersCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            expectRefused(calls[i], provider, busy);
        }
    }

    function test_constructor_zeroBridge_reverts() public {
        bridge = address(0);
        vm.expectRevert(ICustody.ZeroAddress.selector);
        this.deploy(address(token), 6);
    }

    function test_constructor_moreDecimalsThanTheToken_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 18, 19));
        this.deploy(address(token), 19);
    }

    function test_constructor_moreDecimalsThanTheBooksHold_reverts() public {
        this.deploy(address(new PlainToken(42)), 6);
        address wide = address(new PlainToken(43));
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 43, 6));
        this.deploy(wide, 6);
    }

    function test_constructor_notAToken_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 0, 0));
        this.deploy(stranger, 0);
    }

    function deploy(address token_, uint8 assetDecimals) external {
        newVault(token_, assetDecimals);
    }

    function bridgeCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](8);
        calls[0] = abi.encodeCall(ICustody.lockArrived, (ORIGIN, UNITS));
        calls[1] = abi.encodeCall(ICustody.prepareForLock, ());
        calls[2] = abi.encodeCall(ICustody.accept, (transferOf(UNITS), Turn.Now, false));
        calls[3] = abi.encodeCall(ICustody.admit, (transferOf(UNITS), UNITS, false));
        calls[4] = abi.encodeCall(ICustody.pay, (transferOf(UNITS), UNITS, false, false));
        calls[5] = abi.encodeCall(ICustody.payClaim, (receiver, UNITS));
        calls[6] = abi.encodeCall(ICustody.unbind, (ORIGIN, ReleaseKind.Arrived, 0, 0));
        calls[7] = abi.encodeCall(ICustody.giveBack, (ORIGIN, UNITS));
    }

    function adminCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](3);
        calls[0] = abi.encodeCall(ICustody.setLimit, (ORIGIN, Limited.Arrivals, Limit(CAPACITY, WINDOW)));
        calls[1] = abi.encodeCall(IBridgeTerms.setTerms, (new TermsChange[](0)));
        calls[2] = abi.encodeCall(ICustody.withdrawFees, (receiver, 1));
    }

    function strangersCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](5);
        calls[0] = abi.encodeCall(vault.deposit, (1, provider));
        calls[1] = abi.encodeCall(vault.mint, (1, provider));
        calls[2] = abi.encodeCall(vault.withdraw, (1, provider, provider));
        calls[3] = abi.encodeCall(vault.redeem, (1, provider, provider));
        calls[4] = abi.encodeCall(ICustody.pullOwed, (receiver, receiver, 1));
    }

    function expectRefused(bytes memory data, address caller, bytes memory reason) private {
        vm.prank(caller);
        (bool succeeded, bytes memory returned) = address(custody).call(data);
        assertFalse(succeeded);
        assertEq(returned, reason);
    }
}
