// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {HopsLib} from "./HopsLib.sol";

/// @title OrderChecksLib
/// @notice Refuses orders that could not do what they say. A field that nothing would act on is refused too: its sender
/// expected something of it.
library OrderChecksLib {
    uint256 private constant EVM_ADDRESS = 20;
    uint256 private constant MOST_HOPS_SIZE = type(uint16).max;
    uint256 private constant MOST_CALL_GAS = type(uint32).max;

    /// @notice Whether an order has nothing to do at its destination.
    function isPlain(SwapOrder calldata order) internal pure returns (bool) {
        bool isSwapped = order.destinationHops.length != 0;
        bool isCalled = order.callGas != 0 || order.call.length != 0;
        return !isSwapped && !isCalled && !order.paysCoin;
    }

    /// @notice Of an order with nothing to do at its destination: the transfer's `minReceived` is its minimum.
    function requirePlain(SwapOrder calldata order) internal pure {
        require(order.quotedOut == 0, ISwapRouter.UnusedField("quotedOut"));
        require(order.leastOut == 0, ISwapRouter.UnusedField("leastOut"));
        require(order.minimumFrom == 0, ISwapRouter.UnusedField("minimumFrom"));
        require(order.minimumUntil == 0, ISwapRouter.UnusedField("minimumUntil"));
        require(order.gasLimit == 0, ISwapRouter.UnusedField("gasLimit"));
        _requireNoHold(order);
    }

    /// @notice Of an order that the destination's receiver of orders acts on. The destination refuses more accounts
    /// than are known here.
    /// @param swapReceiver The contract there.
    function requireCarried(SwapOrder calldata order, address swapReceiver) internal pure {
        _requirePayable(_requireOutput(order), swapReceiver, order.destinationHops);
        _requirePayable(order.fallbackReceiver, swapReceiver, order.destinationHops);
        uint256 size = order.destinationHops.length;
        require(size <= MOST_HOPS_SIZE, ISwapRouter.InvalidCall(size, order.callGas));
    }

    /// @notice Of an order that stays on this chain. Returns its receiver.
    function requireLocal(SwapOrder calldata order) internal view returns (address receiver) {
        uint256 chainId = order.destinationChainId;
        require(chainId == block.chainid, ISwapRouter.WrongDestination(order.destinationChainId, block.chainid));
        require(block.timestamp <= order.deadline, ISwapRouter.OrderTooLate(order.deadline, block.timestamp));
        uint256 unused = uint256(order.assetId) | order.minBridged | order.minReceived | order.gasLimit;
        unused |= order.advanceFee | order.advanceFrom | order.advanceUntil | order.destinationHops.length;
        if (unused != 0) _refuseUnused(order);
        _requireNoHold(order);
        receiver = _requireOutput(order);
        bool isRefundable = order.refundTo != address(0) && order.refundTo != address(this);
        require(isRefundable, ISwapRouter.InvalidReceiver(abi.encodePacked(order.refundTo)));
        // the executor knows the other contracts and the final token, and refuses them
        bool isPayable = receiver != address(this) && receiver != order.tokenIn;
        require(isPayable, ISwapRouter.InvalidReceiver(order.receiver));
    }

    /// @dev Of the contracts that the destination refuses to pay, those that are known here: its receiver of orders,
    /// and the final token.
    function _requirePayable(address account, address swapReceiver, bytes calldata hops) private pure {
        bool isPayable = account != swapReceiver && !HopsLib.endsIn(hops, account);
        require(isPayable, ISwapRouter.InvalidReceiver(abi.encodePacked(account)));
    }

    /// @dev Of an order that stays on this chain, the first field that nothing would act on.
    function _refuseUnused(SwapOrder calldata order) private pure {
        require(order.assetId == 0, ISwapRouter.UnusedField("assetId"));
        require(order.minBridged == 0, ISwapRouter.UnusedField("minBridged"));
        require(order.minReceived == 0, ISwapRouter.UnusedField("minReceived"));
        require(order.destinationHops.length == 0, ISwapRouter.UnusedField("destinationHops"));
        require(order.gasLimit == 0, ISwapRouter.UnusedField("gasLimit"));
        require(order.advanceFee == 0, ISwapRouter.UnusedField("advanceFee"));
        require(order.advanceFrom == 0, ISwapRouter.UnusedField("advanceFrom"));
        require(order.advanceUntil == 0, ISwapRouter.UnusedField("advanceUntil"));
    }

    function _requireNoHold(SwapOrder calldata order) private pure {
        require(order.fallbackReceiver == address(0), ISwapRouter.UnusedField("fallbackReceiver"));
        require(order.holdUntil == 0, ISwapRouter.UnusedField("holdUntil"));
        require(order.fillFee == 0, ISwapRouter.UnusedField("fillFee"));
    }

    function _requireOutput(SwapOrder calldata order) private pure returns (address receiver) {
        bytes calldata account = order.receiver;
        receiver = address(bytes20(account));
        bool isAccount = account.length == EVM_ADDRESS && receiver != address(0);
        require(isAccount, ISwapRouter.InvalidReceiver(account));
        (uint256 quoted, uint256 least) = (order.quotedOut, order.leastOut);
        (uint256 from, uint256 until) = (order.minimumFrom, order.minimumUntil);
        bool isSound = least <= quoted && from <= until;
        require(isSound, ISwapRouter.InvalidMinimum(quoted, least, from, until));
        require(least != 0, ISwapRouter.NoMinimum());
        uint256 callGas = order.callGas;
        bool isCall = callGas == 0 ? order.call.length == 0 : callGas <= MOST_CALL_GAS;
        require(isCall, ISwapRouter.InvalidCall(order.call.length, callGas));
    }
}
