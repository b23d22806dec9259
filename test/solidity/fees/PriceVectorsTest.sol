// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {VectorsTest} from "../vectors/VectorsTest.sol";

/// @dev A test over shared examples that hold prices.
abstract contract PriceVectorsTest is VectorsTest {
    function priceOf(string memory list, uint256 i, string memory key) internal view returns (Price memory) {
        return
            Price({
                base: uint96(uintOf(list, i, string.concat(key, ".base"))),
                gasPrice: uint64(uintOf(list, i, string.concat(key, ".gasPrice"))),
                maxGasLimit: uint48(uintOf(list, i, string.concat(key, ".maxGasLimit"))),
                maxPayload: uint24(uintOf(list, i, string.concat(key, ".maxPayload"))),
                gasPerByte: uint24(uintOf(list, i, string.concat(key, ".gasPerByte")))
            });
    }
}
