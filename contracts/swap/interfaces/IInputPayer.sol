// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IInputPayer
/// @notice For contracts that use the executor: they pay the input of their execution.
/// @dev Called while they execute, and while a pool waits for its payment: nothing but the payment may depend on the
/// call.
interface IInputPayer {
    /// @notice The caller is not the executor.
    error NotExecutor(address caller);
    /// @notice More than the execution's input; smallest units.
    error InputExceeded(uint256 amount, uint256 left);

    /// @notice Pays `amount` of the execution's input. Only the executor, no more than the input in all.
    function payInput(address to, uint256 amount) external;
}
