// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IBridgeSelf
/// @notice What a bridge calls of itself, so that all of it happens or nothing.
interface IBridgeSelf {
    /// @notice Pays what was set aside and calls its receiver: both, or nothing. Only this contract.
    function payAndCall(bytes32 transferId, uint64 chainId, uint256 units, bytes calldata payload) external;
}
