// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IExecutor} from "./interfaces/IExecutor.sol";
import {IInputPayer} from "./interfaces/IInputPayer.sol";

/// @title InputPayer
/// @notice `IInputPayer`: what all contracts have in common that pay the input of an execution.
abstract contract InputPayer is IInputPayer {
    IExecutor internal immutable EXECUTOR;

    // of the execution that runs: its input's token, and how much of the input may still be asked for
    address internal transient _inputToken;
    uint256 internal transient _inputLeft;

    constructor(IExecutor executor_) {
        EXECUTOR = executor_;
    }

    /// @inheritdoc IInputPayer
    function payInput(address to, uint256 amount) external {
        require(msg.sender == address(EXECUTOR), NotExecutor(msg.sender));
        uint256 left = _inputLeft;
        require(amount <= left, InputExceeded(amount, left));
        unchecked {
            _inputLeft = left - amount;
        }
        _payInput(to, amount);
    }

    /// @dev Pays a part of the input.
    function _payInput(address to, uint256 amount) internal virtual;
}
