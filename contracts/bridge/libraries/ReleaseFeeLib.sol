// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReleaseFee} from "../interfaces/ICustody.sol";

/// @title ReleaseFeeLib
/// @notice What a release costs by its origin's terms, and how its parts share that. Terms are a word of
/// `ReleaseTerms`.
library ReleaseFeeLib {
    uint256 private constant WHOLE_BPS = 10_000;

    /// @notice `flat` and the rate's part of `units`, this between floor and ceiling; at most `units`. Rounded up.
    function baseFee(uint256 terms, uint256 units) internal pure returns (uint256) {
        uint256 rated = Math.ceilDiv(units * uint16(terms >> 216), WHOLE_BPS);
        uint256 clamped = Math.min(Math.max(rated, uint72(terms >> 72)), uint72(terms >> 144));
        return Math.min(uint72(terms) + clamped, units);
    }

    /// @notice What any release costs at least; at most `units`.
    function leastFee(uint256 terms, uint256 units) internal pure returns (uint256) {
        return Math.min(uint256(uint72(terms)) + uint72(terms >> 72), units);
    }

    /// @notice Of a base fee, what is the vault's. Rounded down.
    function vaultPart(uint256 terms, uint256 base) internal pure returns (uint256) {
        return (base * uint16(terms >> 232)) / WHOLE_BPS;
    }

    /// @notice What a part of a release bears of something that holds for all of it. Rounded up.
    function proRata(uint256 whole, uint256 part, uint256 units) internal pure returns (uint256) {
        return part == units ? whole : Math.mulDiv(whole, part, units, Math.Rounding.Ceil);
    }

    /// @notice Of what locking a transfer saved, what is a part's. Rounded down: against who gets it back.
    function reliefOf(uint256 relief, uint256 part, uint256 units) internal pure returns (uint256) {
        return part == units ? relief : Math.mulDiv(relief, part, units);
    }

    /// @notice What an integrator takes of `units`. Rounded down.
    function integratorFee(uint256 units, uint256 integratorBps) internal pure returns (uint256) {
        return (units * integratorBps) / WHOLE_BPS;
    }

    /// @notice The fees together.
    function total(ReleaseFee memory fee) internal pure returns (uint256) {
        return fee.base + fee.curve + fee.integrator;
    }

    /// @notice Cuts the fees to at most `most` together: the integrator's first, then the curve's.
    function cut(ReleaseFee memory fee, uint256 most) internal pure {
        fee.base = Math.min(fee.base, most);
        fee.curve = Math.min(fee.curve, most - fee.base);
        fee.integrator = Math.min(fee.integrator, most - fee.base - fee.curve);
    }
}
