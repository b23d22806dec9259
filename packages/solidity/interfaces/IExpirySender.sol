// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "./IExpiry.sol";

/// @title IExpirySender
/// @notice For contracts that learn that a message of their own will never be delivered.
/// @dev It must check that the caller is the `Expiry` of the mailbox by which it sends (`IMailbox.expiry`). Anyone may
/// settle, at any time and with any amount of gas: a call that runs out of gas is undone and can be made again, but one
/// whose failure is caught inside is not.
interface IExpirySender {
    /// @notice A message of this contract expired, was rejected or voided. Called exactly once for each, unless it
    /// reverts.
    /// @param messageId The message's id.
    /// @param outcome The message's outcome: `Expired`, `Rejected` or `Voided`.
    /// @param recipient The recipient's address on the destination, of that chain's length.
    /// @param payload The message's payload.
    /// @return The selector of this function.
    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata recipient,
        bytes calldata payload
    ) external returns (bytes4);
}
