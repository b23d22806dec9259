// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ArrivedOrder} from "../../../../contracts/swap/libraries/OrderLib.sol";

/// @dev `OrderLib`'s functions as an interface: tests deploy the compiled harness by name.
interface IOrderLib {
    function encode(bytes32 orderId, SwapOrder calldata order) external pure returns (bytes memory);
    function sizeOf(SwapOrder calldata order) external pure returns (uint256);
    function tryDecode(bytes calldata payload) external pure returns (bool, ArrivedOrder memory);
    function partsOf(bytes calldata payload) external pure returns (bytes memory hops, bytes memory call);
}
