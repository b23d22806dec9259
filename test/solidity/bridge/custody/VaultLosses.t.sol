// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ICustody, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {IVault} from "../../../../contracts/bridge/interfaces/IVault.sol";
import {IVaultLosses} from "../../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {CustodyTest} from "./CustodyTest.sol";

/// @dev A million was released for messages of `ORIGIN`, free of fees.
abstract contract VaultLossesTest is CustodyTest {
    function setUp() public virtual override {
        super.setUp();
        setTerms(ORIGIN, freeTerms());
        accept(transferOf(UNITS));
    }

    function expectHeld(uint256 until) internal {
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SharesHeld.selector, until));
    }

    function expectUnauthorized(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
    }

    function assertHold(uint256 from, uint256 until) internal view {
        (uint256 actualFrom, uint256 actualUntil) = vault.shareHold();
        assertEq(actualFrom, from, "from");
        assertEq(actualUntil, until, "until");
    }

    function assertWrittenOff(uint256 units, uint256 undoable) internal view {
        (uint256 actual, uint256 actuallyUndoable) = vault.writtenOff(ORIGIN);
        assertEq(actual, units, "written off");
        assertEq(actuallyUndoable, undoable, "undoable");
    }
}

contract VaultHoldTest is VaultLossesTest {
    function test_holdShares_lastsSevenDays() public {
        assertHold(0, 0);
        uint256 until = block.timestamp + 7 days;
        vm.expectEmit();
        emit IVaultLosses.ShareHoldChanged(until);
        holdShares();
        assertHold(block.timestamp, until);
        pass(7 days - 1);
        assertRefused(until);
        pass(1);
        assertMoving();
    }

    function test_holdShares_byAnybodyElse_reverts() public {
        expectUnauthorized(laneAdmin);
        vm.prank(laneAdmin);
        vault.holdShares();
        expectUnauthorized(stranger);
        vm.prank(stranger);
        vault.holdShares();
    }

    function test_holdShares_beforeSharesMovedForLongerThanTheyWereHeld_reverts() public {
        uint256 holdableFrom = block.timestamp + 14 days + 1;
        holdShares();
        bytes memory refused = abi.encodeWithSelector(IVaultLosses.SharesHeldTooRecently.selector, holdableFrom);
        vm.expectRevert(refused);
        holdShares();
        pass(14 days);
        vm.expectRevert(refused);
        holdShares();
        pass(1);
        holdShares();
        assertHold(block.timestamp, block.timestamp + 7 days);
    }

    function test_endShareHold_letsSharesMoveAtOnce() public {
        holdShares();
        uint256 from = block.timestamp;
        pass(1 days);
        vm.expectEmit();
        emit IVaultLosses.ShareHoldChanged(block.timestamp);
        endShareHold();
        assertHold(from, block.timestamp);
        assertMoving();
        // what was not used of it is not held against the guardian
        pass(1 days);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SharesHeldTooRecently.selector, block.timestamp + 1));
        holdShares();
        pass(1);
        holdShares();
    }

    function test_endShareHold_byAnybodyElse_reverts() public {
        holdShares();
        expectUnauthorized(guardian);
        vm.prank(guardian);
        vault.endShareHold();
    }

    function test_endShareHold_whileTheyMove_reverts() public {
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        endShareHold();
        holdShares();
        pass(7 days);
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        endShareHold();
    }

    function test_holdShares_stopsNoTransfer() public {
        holdShares();
        lockFor(ORIGIN, 500);
        accept(transferOf(700));
        queue(transferOf(11));
        pay(transferOf(11), 11, false);
        accept(transferOf(13), Turn.Now, true);
        payClaim(receiver, 13);
        assertEq(held(receiver), (UNITS + 700 + 11 + 13) * unit);
        assertEq(assets(), PROVIDED);
    }

    // ---------------------------------------------------------------- steps

    function assertRefused(uint256 until) private {
        assertEq(vault.maxDeposit(user), 0);
        assertEq(vault.maxMint(user), 0);
        assertEq(vault.maxWithdraw(provider), 0);
        assertEq(vault.maxRedeem(provider), 0);
        give(provider, 2 * unit);
        vm.startPrank(provider);
        token.approve(address(vault), 2 * unit);
        expectHeld(until);
        vault.deposit(unit, provider);
        expectHeld(until);
        vault.mint(1, provider);
        expectHeld(until);
        vault.withdraw(1, provider, provider);
        expectHeld(until);
        vault.redeem(1e6, provider, provider);
        expectHeld(until);
        vault.transfer(stranger, 1);
        vault.approve(stranger, 1);
        vm.stopPrank();
        expectHeld(until);
        vm.prank(stranger);
        vault.transferFrom(provider, stranger, 1);
    }

    function assertMoving() private {
        assertEq(vault.maxDeposit(user), type(uint256).max);
        assertGt(vault.maxRedeem(provider), 0);
        provideAs(user, unit);
        vm.prank(user);
        vault.transfer(stranger, 1e6);
        withdrawAll(user);
    }
}

contract VaultWriteOffTest is VaultLossesTest {
    function test_writeOff_isOwedToOthersFromThenOn() public {
        holdShares();
        uint256 from = block.timestamp;
        pass(1);
        vm.expectEmit();
        emit IVaultLosses.WrittenOff(ORIGIN, 300_000, from);
        vm.expectEmit();
        emit IVaultLosses.ShareHoldChanged(from + 14 days);
        vm.prank(laneAdmin);
        vault.writeOff(ORIGIN, 300_000, from);
        assertBooks(-int256(UNITS - 300_000), 0, 0, 0);
        assertEq(assets(), PROVIDED - 300_000);
        assertWrittenOff(300_000, 300_000);
        assertEq(vault.releasedSince(ORIGIN, from), UNITS - 300_000);
        assertHold(from, from + 14 days);
    }

    /// @dev Each write-off of a hold is found out in its time: a later one gives no more of it.
    function test_writeOff_onceMoreInAHold_leavesItsEndAsItIs() public {
        holdShares();
        uint256 until = block.timestamp + 14 days;
        writeOff(1);
        pass(1 days);
        vm.recordLogs();
        writeOff(1);
        assertEq(vm.getRecordedLogs().length, 1);
        assertHold(until - 14 days, until);
    }

    function test_writeOff_movesNoMoney() public {
        uint256 before = held(address(vault));
        uint256 liquid = vault.liquidity();
        holdShares();
        writeOff(UNITS);
        assertEq(held(address(vault)), before);
        assertEq(vault.liquidity(), liquid);
        assertEq(vault.utilisation(), 0);
    }

    function test_writeOff_byAnybodyElse_reverts() public {
        holdShares();
        expectUnauthorized(guardian);
        vm.prank(guardian);
        vault.writeOff(ORIGIN, 1, block.timestamp);
        expectUnauthorized(guardian);
        vm.prank(guardian);
        vault.undoWriteOff(ORIGIN, 1);
    }

    function test_writeOff_whileSharesMove_reverts() public {
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        writeOff(1);
        holdShares();
        pass(7 days);
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        writeOff(1);
    }

    /// @dev So there are seven days at least in which it can be undone.
    function test_writeOff_afterSevenDaysOfTheHold_reverts() public {
        holdShares();
        uint256 until = block.timestamp + 7 days;
        pass(7 days - 1);
        vm.startPrank(laneAdmin);
        vault.writeOff(ORIGIN, 1, until - 7 days);
        vm.warp(until);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.WriteOffTooLate.selector, until));
        vault.writeOff(ORIGIN, 1, until - 7 days);
        vm.stopPrank();
    }

    function test_writeOff_ofNothingOrOfMoreThanBooksHold_reverts() public {
        holdShares();
        vm.expectRevert(ICustody.ZeroAmount.selector);
        writeOff(0);
        expectBooksExceeded(type(uint256).max);
        writeOff(type(uint256).max);
    }

    function test_writeOff_moreThanTheChainReleased_reverts() public {
        holdShares();
        vm.startPrank(laneAdmin);
        expectReleasesExceeded(ORIGIN, UNITS + 1, UNITS);
        vault.writeOff(ORIGIN, UNITS + 1, block.timestamp);
        expectReleasesExceeded(OTHER, 1, 0);
        vault.writeOff(OTHER, 1, block.timestamp);
        expectReleasesExceeded(ORIGIN, 1, 0);
        vault.writeOff(ORIGIN, 1, type(uint256).max);
        vault.writeOff(ORIGIN, UNITS, block.timestamp);
        expectReleasesExceeded(ORIGIN, 1, 0);
        vault.writeOff(ORIGIN, 1, block.timestamp);
        vm.stopPrank();
    }

    function test_writeOff_ofReleasesBeforeSince_reverts() public {
        pass(2 days);
        accept(transferOf(70));
        holdShares();
        vm.startPrank(laneAdmin);
        expectReleasesExceeded(ORIGIN, 71, 70);
        vault.writeOff(ORIGIN, 71, block.timestamp - 1 days);
        vault.writeOff(ORIGIN, 71, block.timestamp - 2 days);
        vm.stopPrank();
        // the oldest first
        assertEq(vault.releasedSince(ORIGIN, block.timestamp), 70);
        assertEq(vault.releasedSince(ORIGIN, block.timestamp - 2 days), UNITS - 1);
    }

    function test_writeOff_sinceLongBeforeTheHold_reverts() public {
        holdShares();
        uint256 earliest = block.timestamp - 30 days;
        pass(3 days);
        vm.startPrank(laneAdmin);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SinceTooEarly.selector, earliest - 1, earliest));
        vault.writeOff(ORIGIN, 1, earliest - 1);
        vault.writeOff(ORIGIN, UNITS, earliest);
        vm.stopPrank();
    }

    /// @dev The bridge's turn is the bridge's: the books do not change under it.
    function test_writeOff_whileTheCustodyIsOpen_reverts() public {
        holdShares();
        writeOff(1);
        arrive(unit);
        vm.expectRevert(ICustody.CustodyBusy.selector);
        writeOff(1);
        vm.expectRevert(ICustody.CustodyBusy.selector);
        undoWriteOff(1);
    }

    function test_writeOff_ofMoreThanTheProvidersHave_refusesDepositsUntilItIsThere() public {
        lockFor(OTHER, 2_000_000);
        accept(transferOf(5_500_000));
        holdShares();
        writeOff(6_500_000);
        pass(14 days);
        assertEq(vault.totalAssets(), 0);
        assertEq(vault.maxWithdraw(provider), 0);
        assertEq(vault.maxDeposit(user), 0);
        vm.expectRevert(abi.encodeWithSelector(IVault.Insolvent.selector, 500_000 * unit, 2_000_000 * unit));
        vm.prank(user);
        vault.deposit(1, user);
        give(address(vault), 1_500_000 * unit);
        assertEq(vault.maxDeposit(user), type(uint256).max);
    }

    function test_releasedSince_countsWhatIsPaidOrSetAside() public {
        accept(transferOf(500), Turn.Now, true);
        queue(transferOf(1_000));
        assertEq(vault.releasedSince(ORIGIN, block.timestamp), UNITS + 500);
        pay(transferOf(1_000), 1_000, false);
        assertEq(vault.releasedSince(ORIGIN, block.timestamp), UNITS + 1_500);
        assertEq(vault.releasedSince(OTHER, block.timestamp), 0);
    }

    function test_releasedSince_longAgo_reverts() public {
        uint256 earliest = block.timestamp - 37 days;
        vault.releasedSince(ORIGIN, earliest);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SinceTooEarly.selector, earliest - 1, earliest));
        vault.releasedSince(ORIGIN, earliest - 1);
    }

    function expectReleasesExceeded(uint64 chainId, uint256 units, uint256 released) private {
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.ReleasesExceeded.selector, chainId, units, released));
    }
}

contract VaultWriteOffUndoneTest is VaultLossesTest {
    function test_undoWriteOff_raisesThePriceAgain() public {
        uint256 price = sharePrice();
        holdShares();
        writeOff(UNITS);
        assertLt(sharePrice(), price);
        vm.expectEmit();
        emit IVaultLosses.WriteOffUndone(ORIGIN, UNITS - 1);
        undoWriteOff(UNITS - 1);
        assertWrittenOff(1, 1);
        undoWriteOff(1);
        assertEq(sharePrice(), price);
        assertWrittenOff(0, 0);
        assertBooks(-int256(UNITS), 0, 0, 0);
    }

    /// @dev Nobody is left with what a wrong write-off took.
    function testFuzz_undoWriteOff_ofAll_leavesEverythingAsItWas(uint256 units, uint256 time) public {
        units = bound(units, 1, UNITS);
        holdShares();
        (uint256 before, uint256 shares) = (vault.totalAssets(), vault.totalSupply());
        writeOff(units);
        assertEq(vault.totalAssets(), before - units * unit);
        pass(bound(time, 0, 14 days - 1));
        undoWriteOff(units);
        assertEq(vault.totalAssets(), before);
        assertEq(vault.totalSupply(), shares);
        assertEq(vault.releasedSince(ORIGIN, block.timestamp - 20 days), UNITS);
    }

    function test_undoWriteOff_canBeWrittenOffAgain() public {
        holdShares();
        writeOff(UNITS);
        pass(2 days);
        undoWriteOff(400_000);
        writeOff(400_000);
        assertWrittenOff(UNITS, UNITS);
        assertEq(assets(), PROVIDED - UNITS);
    }

    function test_undoWriteOff_moreThanWasWrittenOff_reverts() public {
        holdShares();
        writeOff(10);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        undoWriteOff(0);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.WriteOffExceeded.selector, ORIGIN, 11, 10));
        undoWriteOff(11);
        vm.prank(laneAdmin);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.WriteOffExceeded.selector, OTHER, 1, 0));
        vault.undoWriteOff(OTHER, 1);
    }

    function test_undoWriteOff_afterTheHold_reverts() public {
        holdShares();
        writeOff(10);
        pass(14 days);
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        undoWriteOff(1);
        assertWrittenOff(10, 0);
    }

    function test_undoWriteOff_inALaterHold_reverts() public {
        holdShares();
        writeOff(10);
        endShareHold();
        assertWrittenOff(10, 0);
        pass(1);
        holdShares();
        assertWrittenOff(10, 0);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.WriteOffExceeded.selector, ORIGIN, 1, 0));
        undoWriteOff(1);
        writeOff(5);
        assertWrittenOff(15, 5);
    }
}
