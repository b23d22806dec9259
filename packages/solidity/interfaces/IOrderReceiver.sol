// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice An order's result, as its receiver sees it. The receiver has the amount already.
/// @param orderId The id that the order claims. **Nothing proves the id**, with or without an advance: anyone can give
/// their own order any id.
/// @param token The final token; zero for the native coin.
/// @param amount Smallest units of the token. The receiver has got them.
/// @param isAdvanced Whether a filler paid before the proof. The amount is the receiver's all the same.
struct OrderResult {
    bytes32 orderId;
    address token;
    uint256 amount;
    bool isAdvanced;
}

/// @title IOrderReceiver
/// @notice For contracts that get the result of an order together with a call.
/// @dev The caller is the chain's `OrderCaller`, which calls nothing but this function and holds nothing. From that
/// caller, a receiver can rely on one thing: `amount` of `token` was paid to it in this transaction, before the call,
/// and is its own. Anyone can bring about such a call by an order of their own, with any `orderId`, any `data` and any
/// token, even a worthless one. **Do not trust `orderId` or `data` as the word of a certain sender.** From another
/// caller, nothing is sure: check the caller. If the call reverts, the order is not filled: across chains it is held,
/// on one chain it reverts.
interface IOrderReceiver {
    /// @notice The result of an order is the receiver's.
    /// @param data The order's own, of any account's making.
    /// @return The selector of this function.
    function onOrderFilled(OrderResult calldata result, bytes calldata data) external returns (bytes4);
}
