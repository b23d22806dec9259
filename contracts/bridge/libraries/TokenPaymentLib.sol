// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title TokenPaymentLib
/// @notice Calls a token for a payment that may be refused, but is never refused for want of gas.
library TokenPaymentLib {
    /// @notice What a token is given for a payment at most, whatever its receiver does.
    uint256 internal constant PAYMENT_GAS = 300_000;

    /// @dev What passes between reading how much gas is left and the token's first step.
    uint256 private constant CALL_GAS = 10_000;

    /// @notice A payment failed, and might have succeeded with more gas.
    error InsufficientPaymentGas(uint256 gas, uint256 needed);

    /// @notice Calls `token`; one that returns nothing has succeeded, one that returns false has not.
    /// @dev Reverts where it fails and was not given all of `PAYMENT_GAS`: whoever brings too little gas must not
    /// decide that a payment fails. A token that uses all of it up leaves enough to those who come next. Copies at most
    /// a word of what the token returns.
    function tryCall(address token, bytes memory data) internal returns (bool succeeded) {
        uint256 left = gasleft();
        assembly ("memory-safe") {
            succeeded := call(PAYMENT_GAS, token, 0, add(data, 32), mload(data), 0, 32)
            let returnedTrue := and(gt(returndatasize(), 31), eq(mload(0), 1))
            let returnedNothing := and(iszero(returndatasize()), gt(extcodesize(token), 0))
            succeeded := and(succeeded, or(returnedTrue, returnedNothing))
        }
        uint256 needed = (PAYMENT_GAS * 64) / 63 + CALL_GAS;
        require(succeeded || left >= needed, InsufficientPaymentGas(left, needed));
    }

    /// @notice Transfers, if the token does.
    function tryTransfer(address token, address receiver, uint256 amount) internal returns (bool) {
        return tryCall(token, abi.encodeCall(IERC20.transfer, (receiver, amount)));
    }
}
