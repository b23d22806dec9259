// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IPair
/// @notice The functions that are needed of a pair of Uniswap v2.
interface IPair {
    /// @notice The pair's amounts, as of its last change.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 changedAt);

    /// @notice Pays `out0` and `out1`, if enough of the other token has come before.
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}
