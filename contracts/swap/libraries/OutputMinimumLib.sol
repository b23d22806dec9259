// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title OutputMinimumLib
/// @notice The least output that an order accepts at a time, and the fee for filling a held one.
library OutputMinimumLib {
    /// @notice How long the fee for filling a held order rises, seconds. At the hold the fee is nothing: else it would
    /// pay to bring holds about.
    uint256 internal constant FEE_RISE = 30 minutes;

    /// @notice The minimum at a time: `quoted` until `from`, `least` from `until` on, linear between them, rounded up.
    /// @param quoted Smallest units of the final token, at least `least`, at most 128 bits.
    /// @param from Unix seconds, at most `until`.
    function minimumAt(
        uint256 quoted,
        uint256 least,
        uint256 from,
        uint256 until,
        uint256 time
    ) internal pure returns (uint256) {
        if (time <= from) return quoted;
        if (time >= until) return least;
        unchecked {
            // 128 bits and 40 bits; from < time < until
            return quoted - ((quoted - least) * (time - from)) / (until - from);
        }
    }

    /// @notice The fee at a time, rounded down.
    /// @param whole Smallest units, at most 96 bits.
    /// @param heldAt Unix seconds, not in the future.
    function fillFeeAt(uint256 whole, uint256 heldAt, uint256 time) internal pure returns (uint256) {
        unchecked {
            uint256 passed = time - heldAt;
            return passed >= FEE_RISE ? whole : (whole * passed) / FEE_RISE;
        }
    }
}
