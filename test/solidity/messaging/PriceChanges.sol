// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PriceLib} from "../../../contracts/messaging/libraries/PriceLib.sol";

/// @dev One destination's price from now on, with nothing on its way.
function priceOnly(uint64 destinationChainId, Price memory price) pure returns (PriceChange[] memory changes) {
    return priceChange(destinationChainId, price, price);
}

/// @dev One destination's price from now on, and the one that it costs after the grace.
function priceChange(
    uint64 destinationChainId,
    Price memory price,
    Price memory upcoming
) pure returns (PriceChange[] memory changes) {
    changes = new PriceChange[](1);
    changes[0] = PriceChange(destinationChainId, PriceLib.pack(price), PriceLib.pack(upcoming));
}
