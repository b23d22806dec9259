// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IWrappedNative
/// @notice The native coin as a token (WETH9).
interface IWrappedNative {
    /// @notice Wraps the value sent.
    function deposit() external payable;

    /// @notice Unwraps `amount` wei of the caller.
    function withdraw(uint256 amount) external;
}
