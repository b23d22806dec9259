// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, IBridgeTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {
    AssetFees,
    BridgeFees,
    IBridgeFeeSchedule,
    OriginFees,
    TermsField
} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeSchedule, PendingVersion} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";

contract BridgeFeeSchedulePublishTest is BridgeFeeScheduleFixture {
    function test_publish_aVersion_isPendingAndChangesNothing() public {
        BridgeFees memory next = dearer();
        uint40 effectiveAt = uint40(block.timestamp + NOTICE);
        vm.expectEmit(address(schedule));
        emit IBridgeFeeSchedule.FeeSchedulePublished(7, effectiveAt, keccak256(abi.encode(next)), next);
        publish(7, effectiveAt, next);
        PendingVersion memory pending = schedule.pending();
        assertEq(pending.version, 7);
        assertEq(pending.effectiveAt, effectiveAt);
        assertTrue(pending.hadNotice);
        assertEq(pending.contentHash, keccak256(abi.encode(next)));
        assertTerms(A, terms(), terms());
        assertEq(vault.calls(), 1);
    }

    function test_publish_byAnyoneElse_reverts() public {
        address[3] memory others = [stranger, laneAdmin, treasury];
        for (uint256 i = 0; i < 3; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            schedule.publish(2, 0, fees());
        }
    }

    // ---------------------------------------------------------------- notice

    function test_publish_anythingDearerInAnyField_needsNotice() public {
        ReleaseTerms[5] memory changed;
        for (uint256 i = 0; i < 5; ++i) {
            changed[i] = terms();
        }
        changed[0].flat += 1;
        changed[1].floor += 1;
        changed[2].ceiling += 1;
        changed[3].rateBps += 1;
        // what providers earn
        changed[4].vaultBps -= 1;
        for (uint256 i = 0; i < 5; ++i) {
            _refuseWithoutNotice(feesWith(changed[i]));
        }
    }

    function test_publish_aCurveThatIsDearerInAnyField_needsNotice() public {
        CurveTerms[3] memory changed = [curve(), curve(), curve()];
        changed[0].rateBps += 1;
        changed[1].knee -= 1;
        changed[2].depth -= 1;
        for (uint256 i = 0; i < 3; ++i) {
            _refuseWithoutNotice(feesWithCurve(changed[i]));
        }
    }

    function test_publish_cheaperInEveryField_mayBecomeEffectiveAtOnce() public {
        BridgeFees memory next = feesWith(
            ReleaseTerms({rateBps: 9, vaultBps: 6_001, floor: 49_999, ceiling: 49e6, flat: 199_999})
        );
        next.assets[DOLLARS].curve.terms = CurveTerms({rateBps: 499, knee: 1.1e12, depth: 4.1e12});
        publish(2, 0, next);
        assertEq(schedule.pending().effectiveAt, block.timestamp);
    }

    function test_publish_otherShares_needsNotice() public {
        BridgeFees memory next = fees();
        next.shares[0].bps -= 1;
        next.shares[1].bps += 1;
        _refuseWithoutNotice(next);
    }

    // ---------------------------------------------------------------- form

    function test_publish_nothing_reverts() public {
        BridgeFees memory next = fees();
        next.assets = new AssetFees[](0);
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.EmptyVersion.selector));
    }

    function test_publish_anAssetWithoutACustody_reverts() public {
        BridgeFees memory next = fees();
        next.assets[1].assetId = OTHER;
        _refuse(next, abi.encodeWithSelector(IBridgeFeeSchedule.UnknownAsset.selector, OTHER));
    }

    /// @dev What is said of it would be charged to nobody.
    function test_publish_aCurveOfWhatIsMinted_reverts() public {
        BridgeFees[4] memory next = [fees(), fees(), fees(), fees()];
        next[0].assets[TOKENS].curve.free = true;
        next[1].assets[TOKENS].curve.terms.rateBps = 1;
        next[2].assets[TOKENS].curve.terms.knee = 1;
        next[3].assets[TOKENS].curve.terms.depth = 1;
        for (uint256 i = 0; i < 4; ++i) {
            _refuse(next[i], abi.encodeWithSelector(IBridgeFeeSchedule.CurveOfMinted.selector, TOKEN));
        }
    }

    /// @dev Added later, it would be new: charged at once, without notice.
    function test_publish_aVaultWithoutACurve_reverts() public {
        BridgeFees memory next = fees();
        delete next.assets[DOLLARS].curve;
        next.assets[DOLLARS].curve.free = true;
        CurveTerms memory none;
        _refuse(next, abi.encodeWithSelector(IBridgeTerms.InvalidTerms.selector, 0, CurveTermsLib.pack(none)));
    }

    function test_publish_unsortedOrTwice_reverts() public {
        BridgeFees memory next = fees();
        (next.assets[0], next.assets[1]) = (next.assets[1], next.assets[0]);
        _refuseOrder(next, CURVE, TOKENS_FROM_A);
        next = fees();
        next.assets[1] = next.assets[0];
        _refuseOrder(next, CURVE, B);
        next = fees();
        next.assets[DOLLARS].origins[0].originChainId = C;
        _refuseOrder(next, B, C);
        next.assets[DOLLARS].origins[0].originChainId = B;
        _refuseOrder(next, B, B);
        next.assets[DOLLARS].origins[0].originChainId = 0;
        _refuseOrder(next, CURVE, CURVE);
    }

    /// @dev By its subject it would be a curve.
    function test_publish_chainOfNoIdOfWhatIsMinted_reverts() public {
        BridgeFees memory next = fees();
        next.assets[TOKENS].origins[0].originChainId = 0;
        uint256 word = ReleaseTermsLib.pack(terms());
        _refuse(next, abi.encodeWithSelector(IBridgeTerms.InvalidTerms.selector, 0, word));
    }

    function test_publish_withoutAnOriginOrAssetInForce_reverts() public {
        BridgeFees memory next = fees();
        next.assets[DOLLARS].origins = new OriginFees[](1);
        next.assets[DOLLARS].origins[0] = OriginFees(A, false, terms());
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.AbsentSubject.selector, B));
        next = fees();
        AssetFees memory dollars = next.assets[DOLLARS];
        next.assets = new AssetFees[](1);
        next.assets[0] = dollars;
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.AbsentSubject.selector, TOKENS_FROM_A));
    }

    function test_publish_invalidTerms_reverts() public {
        ReleaseTerms[3] memory invalid = [terms(), terms(), terms()];
        invalid[0].rateBps = 10_001;
        invalid[1].vaultBps = 10_001;
        (invalid[2].floor, invalid[2].ceiling) = (6e7, 5e7);
        for (uint256 i = 0; i < 3; ++i) {
            uint256 word = ReleaseTermsLib.pack(invalid[i]);
            _refuse(feesWith(invalid[i]), abi.encodeWithSelector(IBridgeTerms.InvalidTerms.selector, A, word));
        }
        CurveTerms memory flat = curve();
        flat.knee = flat.depth;
        _refuse(
            feesWithCurve(flat),
            abi.encodeWithSelector(IBridgeTerms.InvalidTerms.selector, 0, CurveTermsLib.pack(flat))
        );
    }

    // ---------------------------------------------------------------- free

    function test_publish_termsOfNothingThatAreNotSaidToBeFree_reverts() public {
        _refuse(feesWith(freeTerms()), abi.encodeWithSelector(IFeeSchedule.PriceOfNothing.selector, A));
        CurveTerms memory none = curve();
        none.rateBps = 0;
        _refuse(feesWithCurve(none), abi.encodeWithSelector(IFeeSchedule.PriceOfNothing.selector, CURVE));
    }

    function test_publish_freeThatIsNot_reverts() public {
        ReleaseTerms[3] memory asking = [freeTerms(), freeTerms(), freeTerms()];
        asking[0].flat = 1;
        (asking[1].floor, asking[1].ceiling) = (1, 1);
        (asking[2].rateBps, asking[2].ceiling) = (1, 1);
        for (uint256 i = 0; i < 3; ++i) {
            BridgeFees memory next = feesWith(asking[i]);
            next.assets[DOLLARS].origins[0].free = true;
            _refuse(next, abi.encodeWithSelector(IFeeSchedule.NotFree.selector, A));
        }
        BridgeFees memory content = fees();
        content.assets[DOLLARS].curve.free = true;
        _refuse(content, abi.encodeWithSelector(IFeeSchedule.NotFree.selector, CURVE));
    }

    // ---------------------------------------------------------------- steps

    function test_publish_stepTooLarge_reverts() public {
        ReleaseTerms memory next = terms();
        next.flat = 400_001;
        _refuseStep(next, TermsField.Flat, 200_000, 400_001);
        next.flat = 99_999;
        _refuseStep(next, TermsField.Flat, 200_000, 99_999);
        next = terms();
        next.floor = 100_001;
        _refuseStep(next, TermsField.Floor, 50_000, 100_001);
        next = terms();
        next.ceiling = 24.9e6;
        _refuseStep(next, TermsField.Ceiling, 50e6, 24.9e6);
        next = terms();
        next.rateBps = 21;
        _refuseStep(next, TermsField.RateBps, 10, 21);
        next = terms();
        next.vaultBps = 3_499;
        _refuseStep(next, TermsField.VaultBps, 6_000, 3_499);
        next.vaultBps = 8_501;
        _refuseStep(next, TermsField.VaultBps, 6_000, 8_501);
    }

    function test_publish_stepOfACurveTooLarge_reverts() public {
        CurveTerms memory next = curve();
        next.rateBps = 1_001;
        _refuseCurve(next, TermsField.CurveRateBps, 500, 1_001);
        next = curve();
        next.knee = 0.5e12 - 1;
        _refuseCurve(next, TermsField.Knee, 1e12, 0.5e12 - 1);
        next = curve();
        next.depth = 8e12 + 1;
        _refuseCurve(next, TermsField.Depth, 4e12, 8e12 + 1);
    }

    // ---------------------------------------------------------------- internal

    function _refuse(BridgeFees memory content, bytes memory reason) private {
        vm.expectRevert(reason);
        publish(2, block.timestamp + NOTICE, content);
    }

    function _refuseWithoutNotice(BridgeFees memory content) private {
        bytes4 error_ = IFeeSchedule.EffectiveAtOutOfRange.selector;
        uint256 earliest = block.timestamp + NOTICE;
        vm.expectRevert(abi.encodeWithSelector(error_, block.timestamp, earliest, block.timestamp + 30 days));
        publish(2, 0, content);
    }

    function _refuseOrder(BridgeFees memory content, uint256 subject, uint256 previous) private {
        _refuse(content, abi.encodeWithSelector(IFeeSchedule.UnsortedSubjects.selector, subject, previous));
    }

    function _refuseStep(ReleaseTerms memory next, TermsField field, uint256 from, uint256 to) private {
        bytes4 error_ = IBridgeFeeSchedule.StepTooLarge.selector;
        _refuse(feesWith(next), abi.encodeWithSelector(error_, A, field, from, to));
    }

    function _refuseCurve(CurveTerms memory next, TermsField field, uint256 from, uint256 to) private {
        bytes4 error_ = IBridgeFeeSchedule.StepTooLarge.selector;
        _refuse(feesWithCurve(next), abi.encodeWithSelector(error_, CURVE, field, from, to));
    }
}
