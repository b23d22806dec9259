// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title PriceLib
/// @notice What delivery at a destination costs, within its maxima.
library PriceLib {
    /// @notice Whether messages are possible at all, and bytes are not free.
    function isValid(Price memory price) internal pure returns (bool) {
        return price.maxGasLimit != 0 && price.maxPayload != 0 && price.gasPerByte != 0;
    }

    /// @notice The fee of a message, wei. Reverts with `IMailbox`'s `GasLimitOutOfRange` or `PayloadTooLarge`.
    /// @dev Taken from storage, one word: unpacking it into memory first would cost every send 200 gas.
    function fee(Price storage price, uint256 gasLimit, uint256 payloadSize) internal view returns (uint256) {
        bool inRange = gasLimit != 0 && gasLimit <= price.maxGasLimit;
        require(inRange, IMailbox.GasLimitOutOfRange(gasLimit, price.maxGasLimit));
        require(payloadSize <= price.maxPayload, IMailbox.PayloadTooLarge(payloadSize, price.maxPayload));
        unchecked {
            // below 2^64 * 2^49: the factors' widths leave no overflow
            return uint256(price.base) + uint256(price.gasPrice) * (gasLimit + payloadSize * price.gasPerByte);
        }
    }
}
