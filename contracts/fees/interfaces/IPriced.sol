// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title IPriced
/// @notice What a mailbox and a RelaySender have in common: a price for each destination, and the one that follows it.
interface IPriced {
    /// @notice Sets what is charged now, and what is charged after the grace.
    function setPrices(PriceChange[] calldata changes) external;

    /// @notice Reverts where `setPrices` would.
    function requireAcceptablePrice(uint64 destinationChainId, uint256 price) external view;

    /// @notice What is charged now, and after the grace; zeros before the first price.
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming);

    /// @notice The same, each in one word.
    function packedPricesTo(uint64 destinationChainId) external view returns (uint256 price, uint256 upcoming);
}
