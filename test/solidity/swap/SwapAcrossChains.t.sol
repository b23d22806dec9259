// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapFixture} from "./world/SwapFixture.sol";

contract SwapAcrossChainsTest is SwapFixture {
    function test_swapAndBridge_swapsHereAndThere_inOneOrder() public {
        SwapOrder memory order = _order();
        (bytes32 orderId, bytes32 transferId, ICheatcodes.Log[] memory logs) = _carryOrder(order);
        ICheatcodes.Log memory filled = _logOf(logs, ISwapReceiver.OrderFilled.selector);
        assertEq(filled.topics[1], orderId);
        assertEq(filled.topics[2], transferId);
        (address token, uint256 amount, bool isAdvanced) = abi.decode(filled.data, (address, uint256, bool));
        assertEq(token, address(tokenOut));
        assertEq(tokenOut.balanceOf(receiver), amount);
        assertGt(amount, order.quotedOut);
        assertFalse(isAdvanced);
    }
}
