// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice An order's result, as its receiver sees it. The receiver has the amount already.
/// @param orderId The order. If a filler paid in advance, nothing proves the id.
/// @param token The final token; zero for the native coin.
/// @param amount Smallest units of the token.
/// @param isAdvanced Whether a filler paid before the proof.
struct OrderResult {
    bytes32 orderId;
    address token;
    uint256 amount;
    bool isAdvanced;
}

/// @title IOrderReceiver
/// @notice For contracts that get the result of an order together with a call.
/// @dev The caller is the chain's `OrderCaller`, which calls nothing but this function and holds nothing. Anyone can
/// bring about a call with any data, by an order of their own: the call proves that the amount was paid, and nothing
/// else. **Do not trust `orderId` or `data` as the word of a certain sender.** If the call reverts, the order is not
/// filled: across chains it is held, on one chain it reverts.
interface IOrderReceiver {
    /// @notice The result of an order is the receiver's.
    /// @param data The order's own.
    /// @return The selector of this function.
    function onOrderFilled(OrderResult calldata result, bytes calldata data) external returns (bytes4);
}
