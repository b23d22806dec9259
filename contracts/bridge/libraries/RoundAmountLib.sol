// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title RoundAmountLib
/// @notice Amounts as people set them, few digits and zeros behind them, in 40 bits: `digits u32 | zeros u8`.
library RoundAmountLib {
    /// @notice The amount has more digits before its zeros than are kept.
    error TooManyDigits(uint256 amount);

    /// @notice Packs an amount exactly; any of nine digits and zeros is one. Reverts with `TooManyDigits`.
    function pack(uint256 amount) internal pure returns (uint40) {
        uint256 digits = amount;
        uint256 zeros = 0;
        while (digits > type(uint32).max) {
            require(digits % 10 == 0, TooManyDigits(amount));
            digits /= 10;
            ++zeros;
        }
        return uint40((digits << 8) | zeros);
    }

    /// @notice The amount that was packed.
    function unpack(uint40 packed) internal pure returns (uint256) {
        unchecked {
            return uint256(packed >> 8) * 10 ** uint8(packed);
        }
    }
}
