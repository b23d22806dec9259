// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";

/// @title OrderCaller
/// @notice Makes the calls that orders ask for. It holds nothing, nobody approves it, and it calls one function.
contract OrderCaller {
    /// @dev Gas between the check and the call.
    uint256 private constant ENCODING = 5_000;

    address private immutable EXECUTOR;

    /// @notice The caller is not the executor.
    error NotExecutor(address caller);
    /// @notice Less gas than the call was promised.
    error InsufficientCallGas(uint256 available, uint256 needed);
    /// @notice The receiver refused the call, or answered with another word than the function's selector.
    error CallRefused(address receiver, bytes32 answer);

    /// @notice Serves the executor that deploys it.
    constructor() {
        EXECUTOR = msg.sender;
    }

    /// @notice Calls `onOrderFilled` of a receiver, with all the gas that there is, at least `callGas`.
    /// @dev Copies at most a word of what the receiver returns.
    function callReceiver(address receiver, uint64 callGas, OrderResult calldata result, bytes calldata data) external {
        require(msg.sender == EXECUTOR, NotExecutor(msg.sender));
        bytes memory encoded = abi.encodeCall(IOrderReceiver.onOrderFilled, (result, data));
        uint256 needed = uint256(callGas) + callGas / 63 + ENCODING;
        uint256 left = gasleft();
        require(left >= needed, InsufficientCallGas(left, needed));
        bool answered;
        bytes32 answer;
        assembly ("memory-safe") {
            mstore(0, 0)
            answered := call(gas(), receiver, 0, add(encoded, 32), mload(encoded), 0, 32)
            answer := mload(0)
        }
        require(answered && bytes4(answer) == IOrderReceiver.onOrderFilled.selector, CallRefused(receiver, answer));
    }
}
