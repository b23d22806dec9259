// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ArrivedOrder, OrderLib} from "../../../../contracts/swap/libraries/OrderLib.sol";
import {IOrderLib} from "./IOrderLib.sol";

/// @dev `OrderLib` as the contracts that have it compile it.
contract OrderLibHarness is IOrderLib {
    function encode(bytes32 orderId, SwapOrder calldata order) external pure returns (bytes memory) {
        return OrderLib.encode(orderId, order);
    }

    function sizeOf(SwapOrder calldata order) external pure returns (uint256) {
        return OrderLib.sizeOf(order);
    }

    function tryDecode(bytes calldata payload) external pure returns (bool, ArrivedOrder memory) {
        return OrderLib.tryDecode(payload);
    }

    function partsOf(bytes calldata payload) external pure returns (bytes memory hops, bytes memory call) {
        (, ArrivedOrder memory order) = OrderLib.tryDecode(payload);
        return (OrderLib.hopsOf(payload, order), OrderLib.callOf(payload, order));
    }
}
