// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMessageFeeSchedule, PriceField} from "../interfaces/IMessageFeeSchedule.sol";

/// @title PriceTermsLib
/// @notice A `Price` as a word of terms, and what a fee schedule asks of one.
library PriceTermsLib {
    /// @notice The message by whose fee a step is measured beside the fields: two fields that double would quadruple it.
    uint256 internal constant REFERENCE_GAS = 200_000;
    /// @notice Its payload, bytes.
    uint256 internal constant REFERENCE_SIZE = 256;

    /// @notice As storage packs it; 0 for no price.
    function pack(Price memory price) internal pure returns (uint256) {
        return
            uint256(price.base) |
            (uint256(price.gasPrice) << 96) |
            (uint256(price.maxGasLimit) << 160) |
            (uint256(price.maxPayload) << 208) |
            (uint256(price.gasPerByte) << 232);
    }

    /// @notice The price in a word.
    function unpack(uint256 terms) internal pure returns (Price memory) {
        return
            Price({
                base: uint96(terms),
                gasPrice: uint64(terms >> 96),
                maxGasLimit: uint48(terms >> 160),
                maxPayload: uint24(terms >> 208),
                gasPerByte: uint24(terms >> 232)
            });
    }

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
        (Price memory a, Price memory b) = (unpack(one), unpack(other));
        if (b.base < a.base) a.base = b.base;
        if (b.gasPrice < a.gasPrice) a.gasPrice = b.gasPrice;
        if (b.gasPerByte < a.gasPerByte) a.gasPerByte = b.gasPerByte;
        if (b.maxGasLimit > a.maxGasLimit) a.maxGasLimit = b.maxGasLimit;
        if (b.maxPayload > a.maxPayload) a.maxPayload = b.maxPayload;
        return pack(a);
    }

    /// @notice Reverts with `StepTooLarge` where a field, or the fee of the reference message, changes by more than
    /// `factor`.
    /// @dev No factor leads from nothing to something: a base or a gas price that begins or ends at nothing is bounded
    /// by the reference message alone.
    function requireStep(uint256 subject, uint256 current, uint256 next, uint256 factor) internal pure {
        (Price memory a, Price memory b) = (unpack(current), unpack(next));
        if (a.base != 0 && b.base != 0) _require(subject, PriceField.Base, a.base, b.base, factor);
        if (a.gasPrice != 0 && b.gasPrice != 0) _require(subject, PriceField.GasPrice, a.gasPrice, b.gasPrice, factor);
        _require(subject, PriceField.MaxGasLimit, a.maxGasLimit, b.maxGasLimit, factor);
        _require(subject, PriceField.MaxPayload, a.maxPayload, b.maxPayload, factor);
        _require(subject, PriceField.GasPerByte, a.gasPerByte, b.gasPerByte, factor);
        _require(subject, PriceField.ReferenceFee, _referenceFee(a), _referenceFee(b), factor);
    }

    function _require(uint256 subject, PriceField field, uint256 current, uint256 next, uint256 factor) private pure {
        bool within = Math.max(current, next) <= factor * Math.min(current, next);
        require(within, IMessageFeeSchedule.StepTooLarge(subject, field, current, next));
    }

    function _referenceFee(Price memory price) private pure returns (uint256) {
        return price.base + uint256(price.gasPrice) * (REFERENCE_GAS + REFERENCE_SIZE * price.gasPerByte);
    }
}
