// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IVenue
/// @notice One kind of pool of one exchange: finds the pool, and makes the call.
/// @dev Only the executor calls. The venue has the input paid to the pool by `IExecutor.pay`, and the output sent where
/// the executor says. It holds nothing, and nobody approves it.
interface IVenue {
    /// @notice The caller is not the executor.
    error NotExecutor(address caller);

    /// @notice Swaps at most `amount` of one token into another.
    /// @param amount Smallest units of `tokenIn`.
    /// @param pool The hop's bytes that name the pool, as a number.
    /// @param to Account that gets the output.
    /// @return returned Input that the venue took, that the pool did not take, and that came to the executor.
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amount,
        uint256 pool,
        address to
    ) external returns (uint256 returned);
}
