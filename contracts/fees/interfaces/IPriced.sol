// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title IPriced
/// @notice What a mailbox and a RelaySender have in common: a price for each destination, and the one that follows it.
interface IPriced {
    /// @notice Sets what is charged now, and what is charged after the grace.
    function setPriceOf(uint64 destinationChainId, Price calldata price, Price calldata upcoming) external;

    /// @notice Reverts where `setPriceOf` would.
    function requireAcceptedPrice(uint64 destinationChainId, Price calldata price) external view;

    /// @notice What is charged now, and after the grace; zeros before the first price.
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming);
}
