// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {CurveTerms, ReleaseTerms} from "../../bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../bridge/libraries/ReleaseTermsLib.sol";
import {IBridgeFeeSchedule, TermsField} from "../interfaces/IBridgeFeeSchedule.sol";

/// @title BridgeTermsStepLib
/// @notice How far a step leads from one version's terms of the bridge to the next: else `StepTooLarge`.
library BridgeTermsStepLib {
    uint256 internal constant WHOLE_BPS = 10_000;
    /// @notice How much of a fee a step moves between the vault and the shares at most. A factor would lead neither to
    /// nothing nor from it, and would move more of one side than of the other.
    uint256 internal constant VAULT_STEP_BPS = 2_500;

    /// @notice Every field, and the fees of two releases, within `factor`.
    /// @dev No factor leads from nothing to something: a field that begins or ends at nothing is bounded by the two
    /// releases alone. The first is a usual one, which bounds floor and flat part; the second could not be larger,
    /// which bounds rate and ceiling.
    function requireReleaseStep(
        uint256 subject,
        uint256 current,
        uint256 next,
        uint256 referenceUnits,
        uint256 factor
    ) internal pure {
        ReleaseTerms memory one = ReleaseTermsLib.unpack(current);
        ReleaseTerms memory other = ReleaseTermsLib.unpack(next);
        _requireBegun(subject, TermsField.Flat, one.flat, other.flat, factor);
        _requireBegun(subject, TermsField.Floor, one.floor, other.floor, factor);
        _requireBegun(subject, TermsField.Ceiling, one.ceiling, other.ceiling, factor);
        _requireBegun(subject, TermsField.RateBps, one.rateBps, other.rateBps, factor);
        _requireSplit(subject, one.vaultBps, other.vaultBps);
        uint256 usual = _feeOf(one, referenceUnits);
        _require(subject, TermsField.ReferenceFee, usual, _feeOf(other, referenceUnits), factor);
        _require(subject, TermsField.LargestFee, _largestFee(one), _largestFee(other), factor);
    }

    /// @notice Every field, and what it costs to take the larger depth of a balanced vault, within `factor`.
    /// @dev Depth and knee together make the slope: each within a factor of two, it could become as steep as one likes.
    function requireCurveStep(uint256 subject, uint256 current, uint256 next, uint256 factor) internal pure {
        CurveTerms memory one = CurveTermsLib.unpack(current);
        CurveTerms memory other = CurveTermsLib.unpack(next);
        _require(subject, TermsField.CurveRateBps, one.rateBps, other.rateBps, factor);
        _requireBegun(subject, TermsField.Knee, one.knee, other.knee, factor);
        _require(subject, TermsField.Depth, one.depth, other.depth, factor);
        uint256 deficit = Math.max(one.depth, other.depth);
        _require(subject, TermsField.ReferenceCurve, _costOf(one, deficit), _costOf(other, deficit), factor);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Where both are something.
    function _requireBegun(
        uint256 subject,
        TermsField field,
        uint256 current,
        uint256 next,
        uint256 factor
    ) private pure {
        if (current != 0 && next != 0) _require(subject, field, current, next, factor);
    }

    function _require(uint256 subject, TermsField field, uint256 current, uint256 next, uint256 factor) private pure {
        bool within = Math.max(current, next) <= factor * Math.min(current, next);
        require(within, IBridgeFeeSchedule.StepTooLarge(subject, field, current, next));
    }

    function _requireSplit(uint256 subject, uint256 current, uint256 next) private pure {
        bool within = Math.max(current, next) - Math.min(current, next) <= VAULT_STEP_BPS;
        require(within, IBridgeFeeSchedule.StepTooLarge(subject, TermsField.VaultBps, current, next));
    }

    /// @dev Of a release; not bounded by what is released.
    function _feeOf(ReleaseTerms memory terms, uint256 units) private pure returns (uint256) {
        uint256 byRate = Math.ceilDiv(terms.rateBps * units, WHOLE_BPS);
        return terms.flat + Math.min(Math.max(byRate, terms.floor), terms.ceiling);
    }

    function _largestFee(ReleaseTerms memory terms) private pure returns (uint256) {
        return uint256(terms.flat) + (terms.rateBps == 0 ? terms.floor : terms.ceiling);
    }

    /// @dev Of taking a deficit that is not below the depth of a balanced vault, in parts of 20,000 of a unit.
    function _costOf(CurveTerms memory terms, uint256 deficit) private pure returns (uint256) {
        return terms.rateBps * (2 * deficit - terms.depth - terms.knee);
    }
}
