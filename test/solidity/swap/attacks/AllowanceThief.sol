// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";

/// @dev Tries calls that a test prepared: at first by itself, and again when a contract calls it, as payer of an
/// execution, as receiver of an order, as pool or as token. It pays what it is asked for, so that each call goes as
/// far as it can.
contract AllowanceThief is IInputPayer, IOrderReceiver {
    IERC20 private immutable TOKEN;

    address[] private _targets;
    bytes[] private _calls;
    bool private _isInside;
    /// @dev How often it was called in the middle of a call of its own.
    uint256 public inside;

    constructor(IERC20 token_) {
        TOKEN = token_;
    }

    receive() external payable {
        _again();
    }

    fallback() external payable {
        _again();
    }

    function prepare(address target, bytes calldata call) external {
        _targets.push(target);
        _calls.push(call);
    }

    /// @dev Makes a prepared call; whether it succeeded.
    function attempt(uint256 which, uint256 value) external returns (bool succeeded) {
        (succeeded, ) = _targets[which].call{value: value}(_calls[which]);
    }

    function approve(IERC20 token, address spender) external {
        token.approve(spender, type(uint256).max);
    }

    function payInput(address to, uint256 amount) external {
        _again();
        TOKEN.transfer(to, amount);
    }

    function onOrderFilled(OrderResult calldata, bytes calldata) external returns (bytes4) {
        _again();
        return IOrderReceiver.onOrderFilled.selector;
    }

    function _again() private {
        if (_isInside) return;
        _isInside = true;
        ++inside;
        for (uint256 i = 0; i < _targets.length; ++i) {
            (bool succeeded, ) = _targets[i].call(_calls[i]);
            succeeded;
        }
        _isInside = false;
    }
}
