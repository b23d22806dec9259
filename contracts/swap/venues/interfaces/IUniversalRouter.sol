// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IUniversalRouter
/// @notice The function that is needed of Uniswap's UniversalRouter.
interface IUniversalRouter {
    /// @notice Runs commands, each with its input.
    function execute(bytes calldata commands, bytes[] calldata inputs) external payable;
}
