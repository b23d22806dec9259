// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {BridgeFees} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";

/// @dev Transitions, and what they leave of quotes.
contract BridgeFeeScheduleGraceTest is BridgeFeeScheduleFixture {
    function test_makeEffective_duringTheGrace_chargesTheCheaperInEachField() public {
        ReleaseTerms memory next = ReleaseTerms(20, 5_000, 40_000, 90e6, 150_000);
        bringInForce(2, feesWith(next));
        assertTerms(A, ReleaseTerms(10, 6_000, 40_000, 50e6, 150_000), next);
        pass(GRACE - 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, A, block.timestamp + 1));
        settle(A);
        pass(1);
        settle(A);
        assertTerms(A, next, next);
    }

    function test_makeEffective_duringTheGrace_theLastUnitCostsTheLesserOfTwoCurves() public {
        CurveTerms memory next = CurveTerms({rateBps: 600, knee: 1.1e12, depth: 3.5e12});
        bringInForce(2, feesWithCurve(next));
        assertCurve(CurveTerms({rateBps: 500, knee: 1.1e12, depth: 4e12}), next);
        pass(GRACE);
        settle(CURVE);
        assertCurve(next, next);
    }

    /// @dev What one side lacks, the mix lacks: from a flat part alone to a rate alone it costs nothing meanwhile.
    function test_makeEffective_fromOneKindOfFeeToAnother_isFreeForTheGrace() public {
        ReleaseTerms memory flat = ReleaseTerms(0, 6_000, 0, 0, 100_000);
        ReleaseTerms memory rate = ReleaseTerms(10, 6_000, 0, 200_000, 0);
        BridgeFees memory next = feesWithC(flat);
        publish(2, 0, next);
        schedule.makeEffective(next);
        pass(1 days);
        bringInForce(3, feesWithC(rate));
        assertTerms(C, freeTerms(), rate);
    }

    // ---------------------------------------------------------------- settle

    function test_settle_anyOrderOfManyCustodies_isOneCallToEach() public {
        BridgeFees memory next = dearer();
        next.assets[DOLLARS].origins[1].terms.flat = 300_000;
        next.assets[TOKENS].origins[0].terms.flat = 300_000;
        bringInForce(2, next);
        pass(GRACE);
        uint256[] memory list = new uint256[](5);
        (list[0], list[1], list[2], list[3], list[4]) = (B, TOKENS_FROM_A, A, CURVE, B);
        // named twice, it is settled twice, to the same
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.TargetSettled(B);
        vm.prank(stranger);
        schedule.settle(list);
        assertTerms(A, dearerTerms(), dearerTerms());
        assertEq(schedule.originEntry(DOLLAR, B).charged.flat, 300_000);
        assertEq(schedule.originEntry(TOKEN, A).charged.flat, 300_000);
        assertEq(vault.calls(), 3);
        assertEq(mint.calls(), 3);
    }

    function test_settle_again_changesNothing() public {
        vm.recordLogs();
        settle(A);
        settle(CURVE);
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(vault.calls(), 1);
    }

    function test_settle_unknown_reverts() public {
        uint256[3] memory unknown = [uint256(C), 1 << 64, (uint256(2) << 64) | A];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.UnknownSubject.selector, unknown[i]));
            settle(unknown[i]);
        }
    }

    // ---------------------------------------------------------------- a new schedule

    /// @dev Whoever replaces the schedule itself breaks no quote either.
    function test_makeEffective_byANewSchedule_hasAGraceForWhatWasCharged() public {
        useNewSchedule();
        publish(1, 0, dearer());
        schedule.makeEffective(dearer());
        assertTerms(A, terms(), dearerTerms());
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, A, block.timestamp + GRACE));
        settle(A);
    }

    /// @dev The target of a grace that is over counts, though nobody settled it: the next mix begins with it.
    function test_makeEffective_afterAGraceThatNobodySettled_beginsWithItsTarget() public {
        bringInForce(2, dearer());
        ReleaseTerms memory more = dearerTerms();
        (more.rateBps, more.flat) = (40, 150_000);
        bringInForce(3, feesWith(more));
        ReleaseTerms memory mix = dearerTerms();
        mix.flat = 150_000;
        assertTerms(A, mix, more);
    }
}
