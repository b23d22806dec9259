// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMessageFeeSchedule, PriceField} from "../interfaces/IMessageFeeSchedule.sol";

/// @title PriceTermsLib
/// @notice A `Price` as a word of terms, and what a fee schedule asks of one.
library PriceTermsLib {
    /// @notice The message by whose fee a step is measured beside the fields: two fields that double would quadruple
    /// it.
    uint256 internal constant REFERENCE_GAS = 200_000;
    /// @notice Its payload, bytes.
    uint256 internal constant REFERENCE_SIZE = 256;

    /// @notice The gas price in a word.
    function gasPriceOf(uint256 terms) internal pure returns (uint256) {
        return uint64(terms >> 96);
    }

    /// @notice The same terms with another gas price.
    function withGasPrice(uint256 terms, uint256 gasPrice) internal pure returns (uint256) {
        return (terms & ~(uint256(type(uint64).max) << 96)) | (gasPrice << 96);
    }

    /// @notice Whether messages cost nothing.
    function isFree(uint256 terms) internal pure returns (bool) {
        return uint160(terms) == 0;
    }

    /// @notice Field by field the cheaper of two: no message costs more than under either, and none that one of them
    /// takes is refused.
    function cheaper(uint256 one, uint256 other) internal pure returns (uint256) {
        return
            Math.min(uint96(one), uint96(other)) |
            (Math.min(uint64(one >> 96), uint64(other >> 96)) << 96) |
            (Math.max(uint48(one >> 160), uint48(other >> 160)) << 160) |
            (Math.max(uint24(one >> 208), uint24(other >> 208)) << 208) |
            (Math.min(uint24(one >> 232), uint24(other >> 232)) << 232);
    }

    /// @notice Reverts with `StepTooLarge` where a field, or the fee of the reference message, changes by more than
    /// `factor`.
    /// @dev No factor leads from nothing to something: a base or a gas price that begins or ends at nothing is bounded
    /// by the reference message alone.
    function requireStep(uint256 subject, uint256 current, uint256 next, uint256 factor) internal pure {
        (uint256 one, uint256 other) = (uint96(current), uint96(next));
        if (one != 0 && other != 0) _require(subject, PriceField.Base, one, other, factor);
        (one, other) = (gasPriceOf(current), gasPriceOf(next));
        if (one != 0 && other != 0) _require(subject, PriceField.GasPrice, one, other, factor);
        _require(subject, PriceField.MaxGasLimit, uint48(current >> 160), uint48(next >> 160), factor);
        _require(subject, PriceField.MaxPayload, uint24(current >> 208), uint24(next >> 208), factor);
        _require(subject, PriceField.GasPerByte, uint24(current >> 232), uint24(next >> 232), factor);
        _require(subject, PriceField.ReferenceFee, _referenceFee(current), _referenceFee(next), factor);
    }

    function _require(uint256 subject, PriceField field, uint256 current, uint256 next, uint256 factor) private pure {
        bool within = Math.max(current, next) <= factor * Math.min(current, next);
        require(within, IMessageFeeSchedule.StepTooLarge(subject, field, current, next));
    }

    function _referenceFee(uint256 terms) private pure returns (uint256) {
        return uint96(terms) + gasPriceOf(terms) * (REFERENCE_GAS + REFERENCE_SIZE * uint24(terms >> 232));
    }
}
