// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title PriceLib
/// @notice What delivery at a destination costs, within its maxima.
library PriceLib {
    /// @dev Where maxima and gas per byte begin in a word.
    uint256 private constant BOUNDS = 160;

    /// @notice Whether messages are possible at all, and bytes are not free.
    function isValid(Price memory price) internal pure returns (bool) {
        return price.maxGasLimit != 0 && price.maxPayload != 0 && price.gasPerByte != 0;
    }

    /// @notice A price as storage has it; 0 for no price.
    function pack(Price memory price) internal pure returns (uint256) {
        return
            uint256(price.base) |
            (uint256(price.gasPrice) << 96) |
            (uint256(price.maxGasLimit) << 160) |
            (uint256(price.maxPayload) << 208) |
            (uint256(price.gasPerByte) << 232);
    }

    /// @notice The price in a word.
    function unpack(uint256 word) internal pure returns (Price memory) {
        return
            Price({
                base: uint96(word),
                gasPrice: uint64(word >> 96),
                maxGasLimit: uint48(word >> 160),
                maxPayload: uint24(word >> 208),
                gasPerByte: uint24(word >> 232)
            });
    }

    /// @notice Whether a price is there, and another has its maxima and its gas per byte: then what is asked of these
    /// was asked before.
    function hasBoundsOf(Price storage slot, uint256 word) internal view returns (bool) {
        uint256 bounds = load(slot) >> BOUNDS;
        return bounds != 0 && bounds == word >> BOUNDS;
    }

    /// @notice A price in one word, for which its fields would have to be put together again.
    function load(Price storage slot) internal view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(slot.slot)
        }
    }

    /// @notice Writes a price, one word: assigning it field by field would write its slot five times.
    function store(Price storage slot, uint256 word) internal {
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }

    /// @notice The most that a message costs under either of two prices, wei. Reverts where one of them refuses it.
    function bound(
        Price storage price,
        Price storage upcoming,
        uint256 gasLimit,
        uint256 payloadSize
    ) internal view returns (uint256) {
        return Math.max(fee(price, gasLimit, payloadSize), fee(upcoming, gasLimit, payloadSize));
    }

    /// @notice The fee of a message, wei. Reverts with `IMailbox`'s `GasLimitOutOfRange` or `PayloadTooLarge`.
    /// @dev Taken from storage, one word: unpacking it into memory first would cost every send 200 gas. All of it is
    /// read before the first check, else the compiler would read the word once more behind it.
    function fee(Price storage price, uint256 gasLimit, uint256 payloadSize) internal view returns (uint256) {
        (uint256 base, uint256 gasPrice) = (price.base, price.gasPrice);
        (uint256 maxGasLimit, uint256 maxPayload) = (price.maxGasLimit, price.maxPayload);
        uint256 gasPerByte = price.gasPerByte;
        require(gasLimit != 0 && gasLimit <= maxGasLimit, IMailbox.GasLimitOutOfRange(gasLimit, maxGasLimit));
        require(payloadSize <= maxPayload, IMailbox.PayloadTooLarge(payloadSize, maxPayload));
        unchecked {
            // below 2^64 * 2^49: the factors' widths leave no overflow
            return base + gasPrice * (gasLimit + payloadSize * gasPerByte);
        }
    }
}
