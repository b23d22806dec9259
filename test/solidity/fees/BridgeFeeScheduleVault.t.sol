// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from "../../../contracts/access/Roles.sol";
import {Vault} from "../../../contracts/bridge/custody/Vault.sol";
import {IBridgeTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    ICustody,
    Limit,
    Limited,
    Release,
    ReleaseFee,
    ReleaseKind,
    Turn
} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {AssetFees, BridgeFees, CurveFees, OriginFees} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";

/// @dev The schedule over a vault that pays: what a version says is what a release costs, and what is not the vault's
/// is pulled in the vault's token, of 18 decimals for an asset of 6.
contract BridgeFeeScheduleVaultTest is BridgeFeeScheduleFixture {
    uint256 private constant UNIT = 1e12;
    uint256 private constant PURSE = 2;
    uint256 private constant SUBJECT = (PURSE << 64) | A;
    /// @dev A hundred dollars.
    uint256 private constant UNITS = 100e6;

    PlainToken private _token = new PlainToken(18);
    Vault private _vault;
    address private _receiver = makeAddr("receiver");

    function setUp() public override {
        super.setUp();
        bytes memory arguments = abi.encode(address(manager), bridge, OTHER, _token, 6, "Provided", "pTKN");
        _vault = Vault(create("Vault.sol:Vault", arguments));
        vm.startPrank(admin);
        restrict(address(_vault), IBridgeTerms.setTerms.selector, Roles.BRIDGE_FEE_SCHEDULE);
        restrict(address(_vault), ICustody.withdrawFees.selector, Roles.BRIDGE_FEE_SCHEDULE);
        restrict(address(_vault), ICustody.setLimit.selector, Roles.LANE_ADMIN);
        vm.stopPrank();
        vm.startPrank(laneAdmin);
        _vault.setLimit(A, Limited.Arrivals, Limit(uint208(10 * UNITS), 1 days));
        schedule.addCustody(_vault, REFERENCE);
        vm.stopPrank();
        _token.mint(address(this), 100 * UNITS * UNIT);
        _token.approve(address(_vault), type(uint256).max);
        _vault.deposit(100 * UNITS * UNIT, address(this));
        publish(2, 0, _withVault(terms()));
        schedule.makeEffective(_withVault(terms()));
        pass(1 days);
    }

    function test_makeEffective_aVersion_isWhatReleasesCostAfterTheGrace() public {
        assertEq(_vault.quoteRelease(A, UNITS, 0).base, 300_000);
        bringInForce(3, _withVault(dearerTerms()));
        ReleaseFee memory fee = _vault.quoteRelease(A, UNITS, 0);
        assertEq(fee.base, 300_000);
        assertEq(fee.curve, 0);
        pass(GRACE);
        settle(SUBJECT);
        assertEq(_vault.quoteRelease(A, UNITS, 0).base, 400_000);
    }

    function test_pull_ofWhatReleasesPaid_isInTheVaultsToken() public {
        vm.prank(bridge);
        _vault.accept(
            Release(A, _receiver, UNITS, 0, address(0), 0, ReleaseKind.Arrived, false, 0, 0),
            Turn.Now,
            false
        );
        assertEq(_token.balanceOf(_receiver), (UNITS - 300_000) * UNIT);
        // 70 % of the 40 % that are not the vault's
        assertEq(schedule.creditOf(PURSE, treasury), 84_000);
        vm.startPrank(treasury);
        schedule.pull(PURSE, treasury, 84_000);
        vm.stopPrank();
        assertEq(_token.balanceOf(treasury), 84_000 * UNIT);
        assertEq(_vault.feesHeld(), 36_000);
        assertEq(schedule.creditOf(PURSE, partner), 36_000);
        assertEq(schedule.creditOf(DOLLARS, treasury), 0);
    }

    /// @dev A vault takes no word of which a version does not say everything.
    function test_makeEffective_asPublished_setsWholeWords() public view {
        (uint256 held, uint256 upcoming) = _vault.termsOf(A);
        assertEq(held, upcoming);
        _vault.requireAcceptableTerms(A, held);
        (held, ) = _vault.termsOf(0);
        _vault.requireAcceptableTerms(0, held);
        assertEq(abi.encode(schedule.curveEntry(OTHER).charged), abi.encode(curve()));
    }

    /// @dev Version 1 and the vault, from chain A.
    function _withVault(ReleaseTerms memory ofA) private view returns (BridgeFees memory next) {
        next = fees();
        AssetFees[] memory more = new AssetFees[](3);
        (more[0], more[1]) = (next.assets[0], next.assets[1]);
        more[PURSE] = AssetFees(OTHER, CurveFees(false, curve()), new OriginFees[](1));
        more[PURSE].origins[0] = OriginFees(A, false, ofA);
        next.assets = more;
    }
}
