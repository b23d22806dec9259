// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title PaymentLib
/// @notice Pays native coin: what is refunded, withdrawn or collected.
library PaymentLib {
    /// @notice Pays `amount` wei. Reverts with `IMailbox`'s `ZeroAddress` or `PaymentFailed`.
    /// @dev The receiver gets all gas and may call back: write and emit everything before.
    function pay(address receiver, uint256 amount) internal {
        require(receiver != address(0), IMailbox.ZeroAddress());
        (bool paid, ) = receiver.call{value: amount}("");
        require(paid, IMailbox.PaymentFailed(receiver, amount));
    }
}
