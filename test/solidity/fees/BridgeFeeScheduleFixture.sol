// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {BridgeFeeSchedule} from "../../../contracts/fees/BridgeFeeSchedule.sol";
import {
    AssetFees,
    BridgeFees,
    CurveFees,
    IBridgeFeeSchedule,
    OriginFees
} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {ShippedCode} from "../ShippedCode.sol";
import {CustodyDouble} from "./CustodyDouble.sol";

/// @dev A chain's bridge fee schedule with its roles. Version 1 is in force and says: a curve for the vault of dollars,
/// releases of dollars for chains A and B, releases of the token that is minted for chain A, 70 to 30.
abstract contract BridgeFeeScheduleFixture is ShippedCode {
    uint256 internal constant GRACE = 30 minutes;
    uint256 internal constant NOTICE = 2 days;
    uint64 internal constant START = 1_800_000_000;
    uint64 internal constant A = 31337;
    uint64 internal constant B = 31339;
    uint64 internal constant C = 31341;
    /// @dev A hundred dollars.
    uint72 internal constant REFERENCE = 100e6;
    bytes32 internal constant DOLLAR = keccak256("dollar");
    bytes32 internal constant TOKEN = keccak256("token");
    bytes32 internal constant OTHER = keccak256("other");
    /// @dev Purses.
    uint256 internal constant DOLLARS = 0;
    uint256 internal constant TOKENS = 1;
    /// @dev Subjects.
    uint256 internal constant CURVE = 0;
    uint256 internal constant TOKENS_FROM_A = (1 << 64) | A;

    address internal admin = makeAddr("admin");
    address internal bridge = makeAddr("bridge");
    address internal feeAdmin = makeAddr("fee admin");
    address internal guardian = makeAddr("guardian");
    address internal laneAdmin = makeAddr("lane admin");
    address internal treasury = makeAddr("treasury");
    address internal partner = makeAddr("partner");
    address internal stranger = makeAddr("stranger");
    AccessManager internal manager;
    BridgeFeeSchedule internal schedule;
    CustodyDouble internal vault;
    CustodyDouble internal mint;

    function setUp() public virtual {
        vm.warp(START);
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        vm.startPrank(admin);
        manager.grantRole(Roles.FEE_ADMIN, feeAdmin, 0);
        manager.grantRole(Roles.GUARDIAN, guardian, 0);
        manager.grantRole(Roles.LANE_ADMIN, laneAdmin, 0);
        vm.stopPrank();
        vault = newCustody(DOLLAR, false);
        mint = newCustody(TOKEN, true);
        useNewSchedule();
        publish(1, 0, fees());
        schedule.makeEffective(fees());
        // a version may change what another changed a day before
        pass(1 days);
    }

    // ---------------------------------------------------------------- contents

    function fees() internal view returns (BridgeFees memory content) {
        content.assets = new AssetFees[](2);
        content.assets[DOLLARS] = AssetFees(DOLLAR, CurveFees(false, curve()), new OriginFees[](2));
        content.assets[DOLLARS].origins[0] = OriginFees(A, false, terms());
        content.assets[DOLLARS].origins[1] = OriginFees(B, false, terms());
        content.assets[TOKENS].assetId = TOKEN;
        content.assets[TOKENS].origins = new OriginFees[](1);
        content.assets[TOKENS].origins[0] = OriginFees(A, false, terms());
        content.shares = new Share[](2);
        content.shares[0] = Share(treasury, 7_000);
        content.shares[1] = Share(partner, 3_000);
    }

    /// @dev 20 cents and 10 bps, these at least 5 cents and at most 50 dollars.
    function terms() internal pure returns (ReleaseTerms memory) {
        return ReleaseTerms({rateBps: 10, vaultBps: 6_000, floor: 50_000, ceiling: 50e6, flat: 200_000});
    }

    /// @dev From a million dollars on, up to 5 % at four millions.
    function curve() internal pure returns (CurveTerms memory) {
        return CurveTerms({rateBps: 500, knee: 1e12, depth: 4e12});
    }

    /// @dev Version 1 with other terms for dollars from chain A.
    function feesWith(ReleaseTerms memory ofA) internal view returns (BridgeFees memory content) {
        content = fees();
        content.assets[DOLLARS].origins[0].terms = ofA;
    }

    /// @dev Version 1 with another curve.
    function feesWithCurve(CurveTerms memory ofVault) internal view returns (BridgeFees memory content) {
        content = fees();
        content.assets[DOLLARS].curve.terms = ofVault;
    }

    /// @dev Version 1 with dollars from chain C as well.
    function feesWithC(ReleaseTerms memory ofC) internal view returns (BridgeFees memory content) {
        content = fees();
        OriginFees[] memory more = new OriginFees[](3);
        (more[0], more[1]) = (content.assets[DOLLARS].origins[0], content.assets[DOLLARS].origins[1]);
        more[2] = OriginFees(C, false, ofC);
        content.assets[DOLLARS].origins = more;
    }

    /// @dev Dollars from chain A at twice the rate.
    function dearerTerms() internal pure returns (ReleaseTerms memory dearer_) {
        dearer_ = terms();
        dearer_.rateBps = 20;
    }

    function dearer() internal view returns (BridgeFees memory) {
        return feesWith(dearerTerms());
    }

    function freeTerms() internal pure returns (ReleaseTerms memory free) {
        free.vaultBps = 6_000;
    }

    // ---------------------------------------------------------------- steps

    function publish(uint32 version, uint256 effectiveAt, BridgeFees memory content) internal {
        vm.prank(feeAdmin);
        schedule.publish(version, uint40(effectiveAt), content);
    }

    /// @dev Publishes with the least notice, and makes it effective as soon as possible.
    function bringInForce(uint32 version, BridgeFees memory content) internal {
        publish(version, block.timestamp + NOTICE, content);
        pass(NOTICE);
        schedule.makeEffective(content);
    }

    function rollBack(uint32 version, BridgeFees memory content) internal {
        vm.prank(feeAdmin);
        schedule.rollBack(version, content);
    }

    function settle(uint256 subject) internal {
        uint256[] memory list = new uint256[](1);
        list[0] = subject;
        schedule.settle(list);
    }

    function pass(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    // ---------------------------------------------------------------- reading

    function assertTerms(uint64 chainId, ReleaseTerms memory now_, ReleaseTerms memory upcoming) internal view {
        (uint256 held, uint256 next) = vault.termsOf(chainId);
        assertEq(abi.encode(ReleaseTermsLib.unpack(held)), abi.encode(now_));
        assertEq(abi.encode(ReleaseTermsLib.unpack(next)), abi.encode(upcoming));
    }

    function assertCurve(CurveTerms memory now_, CurveTerms memory upcoming) internal view {
        (uint256 held, uint256 next) = vault.termsOf(0);
        assertEq(abi.encode(CurveTermsLib.unpack(held)), abi.encode(now_));
        assertEq(abi.encode(CurveTermsLib.unpack(next)), abi.encode(upcoming));
    }

    // ---------------------------------------------------------------- contracts

    function newCustody(bytes32 assetId, bool isMinted) internal returns (CustodyDouble custody) {
        custody = new CustodyDouble(address(manager), bridge, assetId, isMinted);
        vm.startPrank(admin);
        restrict(address(custody), CustodyDouble.setTerms.selector, Roles.BRIDGE_FEE_SCHEDULE);
        restrict(address(custody), CustodyDouble.withdrawFees.selector, Roles.BRIDGE_FEE_SCHEDULE);
        vm.stopPrank();
    }

    function addCustody(CustodyDouble custody) internal {
        vm.prank(laneAdmin);
        schedule.addCustody(ICustody(address(custody)), REFERENCE);
    }

    /// @dev A schedule of both custodies without a version.
    function useNewSchedule() internal {
        schedule = newSchedule(address(manager), bridge);
        vm.startPrank(admin);
        manager.grantRole(Roles.BRIDGE_FEE_SCHEDULE, address(schedule), 0);
        restrict(address(schedule), IBridgeFeeSchedule.addCustody.selector, Roles.LANE_ADMIN);
        restrict(address(schedule), IBridgeFeeSchedule.publish.selector, Roles.FEE_ADMIN);
        restrict(address(schedule), IBridgeFeeSchedule.rollBack.selector, Roles.FEE_ADMIN);
        vm.stopPrank();
        addCustody(vault);
        addCustody(mint);
    }

    function newSchedule(address authority, address bridge_) internal returns (BridgeFeeSchedule) {
        bytes memory arguments = abi.encode(authority, bridge_);
        return BridgeFeeSchedule(create("BridgeFeeSchedule.sol:BridgeFeeSchedule", arguments));
    }

    function restrict(address target, bytes4 selector, uint64 role) internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        manager.setTargetFunctionRole(target, selectors, role);
    }

    function expectUnauthorized(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
    }
}
