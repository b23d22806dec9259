// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Execution, IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";

/// @dev Uses an executor with tokens of its own.
contract Payer is IInputPayer {
    using SafeERC20 for IERC20;

    IExecutor private immutable EXECUTOR;
    address private _token;

    constructor(IExecutor executor_) {
        EXECUTOR = executor_;
    }

    function run(
        address token,
        uint256 amount,
        bytes calldata hops,
        uint256 least,
        address to
    ) external returns (address, uint256) {
        _token = token;
        Execution memory execution;
        (execution.tokenIn, execution.amountIn, execution.least) = (token, amount, least);
        (execution.to, execution.leftTo) = (to, address(this));
        return EXECUTOR.execute(execution, hops, "");
    }

    function payInput(address to, uint256 amount) external {
        require(msg.sender == address(EXECUTOR), NotExecutor(msg.sender));
        IERC20(_token).safeTransfer(to, amount);
    }
}
