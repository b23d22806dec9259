// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {OrderGasLib} from "../../../../contracts/swap/libraries/OrderGasLib.sol";

/// @dev Reads a route as an order's origin does.
contract OrderGasLibHarness {
    function promiseOf(uint256[3] calldata hopGas, bytes calldata hops) external pure returns (uint64) {
        return OrderGasLib.promise_(0, hopGas, hops, 0, 0);
    }
}
