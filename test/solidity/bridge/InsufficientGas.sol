// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";

/// @dev It was refused, and not for want of gas.
error NotForWantOfGas(bytes reason);

/// @dev How much gas there was, and how much was needed, where a call was refused for want of it.
function gasOf(bytes memory reason) pure returns (uint256 available, uint256 needed) {
    assembly ("memory-safe") {
        available := mload(add(reason, 36))
        needed := mload(add(reason, 68))
    }
    bytes memory expected = abi.encodeWithSelector(IBridgeEvents.InsufficientGas.selector, available, needed);
    require(keccak256(reason) == keccak256(expected), NotForWantOfGas(reason));
}
