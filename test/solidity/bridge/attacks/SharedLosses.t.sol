// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Roles} from "../../../../contracts/access/Roles.sol";
import {IVaultLosses} from "../../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {VaultFixture} from "../custody/VaultFixture.sol";

/// @dev Two providers with 2,000,000 units each, of which a stolen quorum of `ORIGIN` has a million released to it.
/// What nobody locked elsewhere is gone, and no share's price shows it.
contract SharedLossesTest is VaultFixture {
    uint256 private constant EACH = 2_000_000;
    uint256 private constant STOLEN = 1_000_000;

    address private immutable neighbour = makeAddr("neighbour");

    function setUp() public override {
        super.setUp();
        setTerms(ORIGIN, freeTerms());
        provide(EACH);
        provideAs(neighbour, EACH * unit);
        accept(transferOf(STOLEN));
    }

    /// @dev A hold, a write-off, and the end of the hold.
    function share() private {
        holdShares();
        writeOff(STOLEN);
        pass(14 days);
    }

    // ---------------------------------------------------------------- the loss

    /// @dev As long as nobody holds the shares; so it was whatever anybody knew.
    function test_beforeItIsKnown_theFirstToLeaveIsWholeAndANewcomerPays() public {
        assertEq(withdrawAll(provider), EACH * unit);
        provideAs(user, EACH * unit);
        // nothing is left for the last of them but what he or the newcomer leaves
        assertEq(withdrawAll(neighbour), EACH * unit);
        assertEq(withdrawAll(user), (EACH - STOLEN) * unit);
    }

    function test_onceItIsKnown_theFirstToLeaveIsNotWhole() public {
        holdShares();
        assertEq(vault.maxRedeem(provider), 0);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SharesHeld.selector, block.timestamp + 7 days));
        vm.prank(provider);
        vault.withdraw(1, provider, provider);
        pass(2 days);
        writeOff(STOLEN);
        pass(12 days);
        assertShared(withdrawAll(provider));
        assertShared(withdrawAll(neighbour));
    }

    function test_onceItIsKnown_aNewcomerPaysNothing() public {
        share();
        uint256 amount = EACH * unit;
        provideAs(user, amount);
        withdrawAll(provider);
        withdrawAll(neighbour);
        assertApproxEqAbs(withdrawAll(user), amount, 1);
    }

    /// @dev Whoever has the shares then knows no less than whoever buys them.
    function test_onceItIsKnown_nobodySellsSharesAtTheOldPrice() public {
        holdShares();
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SharesHeld.selector, block.timestamp + 7 days));
        vm.prank(provider);
        vault.transfer(user, 1);
    }

    /// @dev Others fill the vault again, and nothing is lent by its books: the loss has only gone on to other chains.
    function test_whatWasFilledAgain_isWrittenOffAllTheSame() public {
        lockFor(OTHER, STOLEN);
        assertEq(books().net, 0);
        share();
        assertShared(withdrawAll(provider));
        assertShared(withdrawAll(neighbour));
        // what is owed to the other chain is there
        assertApproxEqAbs(held(address(vault)), STOLEN * unit, 2);
    }

    /// @dev Liquidity around a write-off: it came too early to be spared, or finds the price as low as everybody.
    function testFuzz_aSandwich_earnsNothing(uint256 amount, uint256 stolen) public {
        amount = bound(amount, 1, 1e30);
        stolen = bound(stolen, 1, STOLEN);
        provideAs(stranger, amount);
        holdShares();
        writeOff(stolen);
        pass(14 days);
        uint256 lost = amount - vault.convertToAssets(vault.balanceOf(stranger));
        uint256 expected = (stolen * unit * amount) / (2 * EACH * unit + amount);
        assertApproxEqAbs(lost, expected, 2);
        provideAs(user, amount);
        uint256 worth = vault.convertToAssets(vault.balanceOf(user));
        assertLe(worth, amount);
    }

    function testFuzz_providers_loseAlike(uint256 first, uint256 second, uint256 stolen) public {
        (first, second) = (bound(first, unit, 1e28), bound(second, unit, 1e28));
        stolen = bound(stolen, 1, STOLEN);
        provideAs(user, first);
        provideAs(stranger, second);
        uint256 before = vault.totalAssets();
        holdShares();
        writeOff(stolen);
        uint256 left = before - stolen * unit;
        assertApproxEqAbs(vault.convertToAssets(vault.balanceOf(user)), mulDiv(first, left, before), 2);
        assertApproxEqAbs(vault.convertToAssets(vault.balanceOf(stranger)), mulDiv(second, left, before), 2);
    }

    // ---------------------------------------------------------------- stolen keys

    function test_aStolenLaneAdmin_writesNothingOffWhileSharesMove() public {
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        writeOff(STOLEN);
    }

    /// @dev They write off, buy cheap, and undo it: between the two nobody can buy.
    function test_aStolenLaneAdmin_cannotBuyCheapAndUndo() public {
        holdShares();
        writeOff(STOLEN);
        uint256 until = block.timestamp + 14 days;
        assertEq(vault.maxDeposit(laneAdmin), 0);
        give(laneAdmin, unit);
        vm.startPrank(laneAdmin);
        token.approve(address(vault), unit);
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.SharesHeld.selector, until));
        vault.deposit(unit, laneAdmin);
        vm.warp(until);
        vault.deposit(unit, laneAdmin);
        vm.expectRevert(IVaultLosses.SharesNotHeld.selector);
        vault.undoWriteOff(ORIGIN, STOLEN);
        vm.stopPrank();
    }

    /// @dev Nor by ending the hold in between, and holding again: what was written off in another hold is final.
    function test_aStolenLaneAdminAndAGuardian_cannotBuyCheapAndUndo() public {
        holdShares();
        writeOff(STOLEN);
        endShareHold();
        provideAs(laneAdmin, unit);
        pass(1);
        holdShares();
        vm.expectRevert(abi.encodeWithSelector(IVaultLosses.WriteOffExceeded.selector, ORIGIN, STOLEN, 0));
        undoWriteOff(STOLEN);
    }

    function test_aGuardian_cancelsAWriteOffThatWaits() public {
        vm.startPrank(admin);
        manager.grantRole(Roles.LANE_ADMIN, stranger, 2 days);
        manager.setRoleGuardian(Roles.LANE_ADMIN, Roles.GUARDIAN);
        vm.stopPrank();
        holdShares();
        bytes memory call = abi.encodeCall(vault.writeOff, (ORIGIN, STOLEN, block.timestamp));
        vm.prank(stranger);
        manager.schedule(address(vault), call, 0);
        vm.prank(guardian);
        manager.cancel(stranger, address(vault), call);
        pass(2 days);
        vm.expectPartialRevert(IAccessManager.AccessManagerNotScheduled.selector);
        vm.prank(stranger);
        manager.execute(address(vault), call);
    }

    /// @dev He holds them whenever he can. An accomplice with a lane admin's key writes a unit off, so that it lasts
    /// longer, or ends it.
    function testFuzz_aStolenGuardian_holdsForHalfOfTheTimeAtMost(uint256 seed) public {
        uint256 start = block.timestamp;
        uint256 heldFor;
        for (uint256 i = 0; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed, i)));
            (uint256 from, uint256 until) = vault.shareHold();
            vm.warp(i == 0 ? start : 2 * until + 1 - from);
            holdShares();
            if (seed % 3 != 0) accept(transferOf(1));
            if (seed % 3 != 0) writeOff(1);
            pass((seed >> 8) % 20 days);
            (from, until) = vault.shareHold();
            if (seed % 2 == 0 && block.timestamp < until) endShareHold();
            (from, until) = vault.shareHold();
            heldFor += until - from;
            assertLe(2 * heldFor, 2 * until - from - start, "held for more than half of the time");
        }
    }

    /// @dev Half of the loss each, but for the rounding of shares.
    function assertShared(uint256 withdrawn) private view {
        assertApproxEqAbs(withdrawn, (EACH - STOLEN / 2) * unit, 2);
    }

    function mulDiv(uint256 x, uint256 y, uint256 z) private pure returns (uint256) {
        return (x * y) / z;
    }
}
