// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IRecipientFailures
/// @notice What `failureOf` says of recipients that failed without a word of their own.
interface IRecipientFailures {
    /// @notice The recipient used up its gas, or would have taken the message with somewhat more. An invalid
    /// instruction uses up all gas too.
    error RecipientOutOfGas();
    /// @notice The recipient has no code.
    error RecipientWithoutCode();
    /// @notice The recipient did not revert, and returned something else than ERC-7786's magic value.
    error NoMagicValue();
}
