// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {
    AssetFees,
    BridgeFees,
    CurveEntry,
    CurveFees,
    IBridgeFeeSchedule,
    OriginEntry,
    OriginFees,
    TermsField
} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";
import {CustodyDouble} from "./CustodyDouble.sol";

contract BridgeFeeScheduleEffectiveTest is BridgeFeeScheduleFixture {
    function test_makeEffective_theFirst_isChargedAtOnce() public view {
        assertTerms(A, terms(), terms());
        assertTerms(B, terms(), terms());
        assertCurve(curve(), curve());
        OriginEntry memory entry = schedule.originEntry(TOKEN, A);
        assertTrue(entry.inForce);
        assertEq(abi.encode(entry.terms), abi.encode(terms()));
        assertEq(abi.encode(entry.charged), abi.encode(terms()));
        assertEq(entry.graceEndsAt, 0);
        assertFalse(schedule.originEntry(TOKEN, B).inForce);
        assertFalse(schedule.originEntry(DOLLAR, 0).inForce);
        assertTrue(schedule.curveEntry(DOLLAR).inForce);
        assertFalse(schedule.curveEntry(TOKEN).inForce);
        assertEq(schedule.subjects().length, 4);
    }

    /// @dev Each call asks the access manager.
    function test_makeEffective_manyChanges_areOneCallToEachCustody() public {
        assertEq(vault.calls(), 1);
        assertEq(mint.calls(), 1);
        BridgeFees memory next = dearer();
        next.assets[DOLLARS].curve.terms.rateBps = 600;
        next.assets[DOLLARS].origins[1].terms.flat = 300_000;
        bringInForce(2, next);
        assertEq(vault.calls(), 2);
        assertEq(mint.calls(), 1);
        next.assets[TOKENS].origins[0].terms.flat = 300_000;
        bringInForce(3, next);
        assertEq(vault.calls(), 2);
        assertEq(mint.calls(), 2);
    }

    function test_makeEffective_aVersion_isInForceAndChargedAfterTheGrace() public {
        bringInForce(2, dearer());
        OriginEntry memory entry = schedule.originEntry(DOLLAR, A);
        assertEq(abi.encode(entry.terms), abi.encode(dearerTerms()));
        assertEq(abi.encode(entry.charged), abi.encode(terms()));
        assertEq(entry.graceEndsAt, block.timestamp + GRACE);
        assertTerms(A, terms(), dearerTerms());
        assertEq(schedule.version(), 2);
        assertEq(schedule.contentHash(), keccak256(abi.encode(dearer())));
        // what did not change has no grace
        assertEq(schedule.originEntry(DOLLAR, B).graceEndsAt, 0);
        assertEq(schedule.curveEntry(DOLLAR).graceEndsAt, 0);
        assertEq(schedule.entryOf(A).rest, 0, "the target holds all of the terms");
    }

    function test_makeEffective_aCurve_isInForceAndChargedAfterTheGrace() public {
        CurveTerms memory next = CurveTerms({rateBps: 600, knee: 1.1e12, depth: 3.5e12});
        bringInForce(2, feesWithCurve(next));
        CurveEntry memory entry = schedule.curveEntry(DOLLAR);
        assertEq(abi.encode(entry.terms), abi.encode(next));
        CurveTerms memory mix = CurveTerms({rateBps: 500, knee: 1.1e12, depth: 4e12});
        assertEq(abi.encode(entry.charged), abi.encode(mix));
        assertEq(entry.graceEndsAt, block.timestamp + GRACE);
    }

    function test_makeEffective_otherContent_reverts() public {
        publish(2, block.timestamp + NOTICE, dearer());
        pass(NOTICE);
        bytes32 given = keccak256(abi.encode(fees()));
        bytes32 expected = keccak256(abi.encode(dearer()));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.WrongContent.selector, given, expected));
        schedule.makeEffective(fees());
    }

    // ---------------------------------------------------------------- new origins and assets

    function test_makeEffective_newOrigin_isChargedAtOnceWithoutNotice() public {
        BridgeFees memory next = feesWithC(dearerTerms());
        publish(2, 0, next);
        schedule.makeEffective(next);
        assertTerms(C, dearerTerms(), dearerTerms());
        assertEq(schedule.subjects().length, 5);
    }

    function test_makeEffective_newAsset_isChargedAtOnceWithoutNotice() public {
        CustodyDouble other = newCustody(OTHER, false);
        addCustody(other);
        BridgeFees memory next = _withOther();
        publish(2, 0, next);
        schedule.makeEffective(next);
        assertTrue(schedule.curveEntry(OTHER).inForce);
        assertEq(abi.encode(schedule.originEntry(OTHER, B).charged), abi.encode(terms()));
        assertEq(other.calls(), 1);
        assertEq(vault.calls(), 1);
    }

    /// @dev A hundred of one asset are no measure for another.
    function test_makeEffective_fieldFromNothing_isBoundedByTheReferenceOfItsAsset() public {
        CustodyDouble other = newCustody(OTHER, false);
        vm.prank(laneAdmin);
        schedule.addCustody(ICustody(address(other)), 10 * REFERENCE);
        BridgeFees memory next = _withOther();
        next.assets[2].origins[0].terms = ReleaseTerms(10, 0, 0, 50e6, 0);
        publish(2, 0, next);
        schedule.makeEffective(next);
        pass(1 days);
        next.assets[2].origins[0].terms.floor = 2_000_001;
        bytes4 error_ = IBridgeFeeSchedule.StepTooLarge.selector;
        uint256 subject = (2 << 64) | B;
        vm.expectRevert(abi.encodeWithSelector(error_, subject, TermsField.ReferenceFee, 1_000_000, 2_000_001));
        publish(3, block.timestamp + NOTICE, next);
        next.assets[2].origins[0].terms.floor = 2_000_000;
        bringInForce(3, next);
    }

    // ---------------------------------------------------------------- steps

    /// @dev What was a step from version 2 is two from version 1.
    function test_makeEffective_twoStepsAfterARollback_reverts() public {
        bringInForce(2, dearer());
        ReleaseTerms memory twice = dearerTerms();
        twice.rateBps = 40;
        publish(3, block.timestamp + NOTICE, feesWith(twice));
        rollBack(1, fees());
        pass(NOTICE);
        bytes4 error_ = IBridgeFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(error_, A, TermsField.RateBps, 10, 40));
        schedule.makeEffective(feesWith(twice));
    }

    function test_makeEffective_secondChangeWithinADay_reverts() public {
        bringInForce(2, dearer());
        uint256 from = block.timestamp + 1 days;
        publish(3, 0, fees());
        vm.warp(from - 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.ChangedTooRecently.selector, from));
        schedule.makeEffective(fees());
        vm.warp(from);
        schedule.makeEffective(fees());
    }

    // ---------------------------------------------------------------- free

    function test_makeEffective_freeFromNowOn_hasNoticeAndNoStep() public {
        BridgeFees memory next = feesWith(freeTerms());
        next.assets[DOLLARS].origins[0].free = true;
        next.assets[DOLLARS].curve = CurveFees(true, CurveTerms({rateBps: 0, knee: 0, depth: 1}));
        vm.prank(feeAdmin);
        vm.expectPartialRevert(IFeeSchedule.EffectiveAtOutOfRange.selector);
        schedule.publish(2, 0, next);
        bringInForce(2, next);
        assertTerms(A, freeTerms(), freeTerms());
        // the mix has the greater knee and depth
        assertCurve(CurveTerms({rateBps: 0, knee: 1e12, depth: 4e12}), next.assets[DOLLARS].curve.terms);
    }

    function test_makeEffective_noLongerFree_hasNoticeAndNoStep() public {
        BridgeFees memory next = feesWith(freeTerms());
        next.assets[DOLLARS].origins[0].free = true;
        bringInForce(2, next);
        ReleaseTerms memory any = ReleaseTerms(10_000, 6_000, 1e18, 1e19, 1e20);
        vm.prank(feeAdmin);
        vm.expectPartialRevert(IFeeSchedule.EffectiveAtOutOfRange.selector);
        schedule.publish(3, 0, feesWith(any));
        bringInForce(3, feesWith(any));
        assertTerms(A, freeTerms(), any);
        CurveEntry memory entry = schedule.curveEntry(DOLLAR);
        assertEq(abi.encode(entry.charged), abi.encode(curve()));
    }

    // ---------------------------------------------------------------- internal

    /// @dev Version 1 and a third asset, from chain B.
    function _withOther() private view returns (BridgeFees memory next) {
        next = fees();
        AssetFees[] memory more = new AssetFees[](3);
        (more[0], more[1]) = (next.assets[0], next.assets[1]);
        more[2] = AssetFees(OTHER, CurveFees(false, curve()), new OriginFees[](1));
        more[2].origins[0] = OriginFees(B, false, terms());
        next.assets = more;
    }
}
