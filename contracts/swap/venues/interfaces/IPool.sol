// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IPool
/// @notice The function that is needed of a pool of Uniswap v3.
interface IPool {
    /// @notice Pays `to`, and then calls the caller back for the input.
    /// @param zeroForOne Whether token 0 goes in.
    /// @param amount Input, positive.
    /// @param priceLimit Square root of a price that the swap does not pass, Q64.96.
    /// @return amount0 Token 0 that the pool takes; negative if it pays.
    /// @return amount1 The same of token 1.
    function swap(
        address to,
        bool zeroForOne,
        int256 amount,
        uint160 priceLimit,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}
