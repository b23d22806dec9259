// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {IBridgeFeeSchedule, TermsField} from "../../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {BridgeTermsStepLib} from "../../../../contracts/fees/libraries/BridgeTermsStepLib.sol";
import {TermsVectorsTest} from "../TermsVectorsTest.sol";

contract BridgeTermsStepLibTest is TermsVectorsTest {
    uint256 private constant SUBJECT = 7;

    function test_requireReleaseStep_vectors_agree() public view {
        for (uint256 i = 0; i < size("releaseSteps"); ++i) {
            uint256 current = ReleaseTermsLib.pack(releaseOf("releaseSteps", i, "current"));
            uint256 next = ReleaseTermsLib.pack(releaseOf("releaseSteps", i, "next"));
            string memory refused = "";
            try this.requireReleaseStep(current, next, uintOf("releaseSteps", i, "referenceUnits")) {} catch (
                bytes memory reason
            ) {
                refused = _fieldOf(reason);
            }
            assertEq(refused, textOf("releaseSteps", i, "tooLarge"), nameOf("releaseSteps", i));
        }
    }

    function test_requireCurveStep_vectors_agree() public view {
        for (uint256 i = 0; i < size("curveSteps"); ++i) {
            uint256 current = CurveTermsLib.pack(curveOf("curveSteps", i, "current"));
            uint256 next = CurveTermsLib.pack(curveOf("curveSteps", i, "next"));
            string memory refused = "";
            try this.requireCurveStep(current, next) {} catch (bytes memory reason) {
                refused = _fieldOf(reason);
            }
            assertEq(refused, textOf("curveSteps", i, "tooLarge"), nameOf("curveSteps", i));
        }
    }

    /// @dev The field as it is, then as it would be.
    function test_requireReleaseStep_largestFeeToATenth_reverts() public {
        ReleaseTerms memory terms = ReleaseTerms({rateBps: 10, vaultBps: 0, floor: 100, ceiling: 1_000, flat: 0});
        uint256 current = ReleaseTermsLib.pack(terms);
        terms.rateBps = 0;
        _expectStepTooLarge(TermsField.LargestFee, 1_000, 100);
        this.requireReleaseStep(current, ReleaseTermsLib.pack(terms), 1);
    }

    function test_requireCurveStep_costOfTheDepthFiftyfold_reverts() public {
        uint256 current = CurveTermsLib.pack(CurveTerms({rateBps: 100, knee: 990, depth: 1_000}));
        uint256 next = CurveTermsLib.pack(CurveTerms({rateBps: 100, knee: 500, depth: 1_000}));
        _expectStepTooLarge(TermsField.ReferenceCurve, 1_000, 50_000);
        this.requireCurveStep(current, next);
    }

    // ---------------------------------------------------------------- internal

    function _expectStepTooLarge(TermsField field, uint256 current, uint256 next) private {
        bytes4 error_ = IBridgeFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(error_, SUBJECT, field, current, next));
    }

    function requireReleaseStep(uint256 current, uint256 next, uint256 referenceUnits) external pure {
        BridgeTermsStepLib.requireReleaseStep(SUBJECT, current, next, referenceUnits, 2);
    }

    function requireCurveStep(uint256 current, uint256 next) external pure {
        BridgeTermsStepLib.requireCurveStep(SUBJECT, current, next, 2);
    }

    /// @dev The field in `StepTooLarge`, as the vectors name it.
    function _fieldOf(bytes memory reason) private pure returns (string memory) {
        assertEq(bytes4(reason), IBridgeFeeSchedule.StepTooLarge.selector);
        (uint256 subject, uint256 field) = (_wordOf(reason, 0), _wordOf(reason, 1));
        assertEq(subject, SUBJECT);
        string[11] memory names = [
            "flat",
            "floor",
            "ceiling",
            "rateBps",
            "vaultBps",
            "referenceFee",
            "largestFee",
            "rateBps",
            "knee",
            "depth",
            "referenceCurve"
        ];
        assertLe(field, uint256(TermsField.ReferenceCurve));
        return names[field];
    }

    function _wordOf(bytes memory reason, uint256 place) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(reason, add(36, mul(32, place))))
        }
    }
}
