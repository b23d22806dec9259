// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICustody} from "./ICustody.sol";

/// @title IMint
/// @notice A custody that keeps nothing: it burns what leaves and mints what arrives, of a token of our own.
/// @dev What another chain's messages had minted, less what was burned for transfers there, is *outstanding* of that
/// chain: the part of what is minted here that exists by its word. By an arrival it never exceeds that chain's
/// ceiling; what would waits, as for a limit. It is never below zero: what is burned for a chain beyond what is
/// outstanding of it is *loose*. What is loose lessens what is outstanding of other chains, each by at most its ceiling
/// in a window of its limit. Never at once: else a chain whose messages are forged could mint, have that burned
/// elsewhere, and mint again. What is outstanding, less what is loose, is what was minted less what was burned. What
/// comes back to its sender undoes what its burning did. What is set aside, and fees, are minted when they are paid.
interface IMint is ICustody {
    /// @notice A chain's ceiling was set.
    event CeilingSet(uint64 indexed chainId, uint128 ceiling);

    /// @notice The token obeys another minter.
    error NotTokenBridge(address token, address tokenBridge);

    /// @notice Sets how much can be outstanding of a chain, at most 104 bits. Restricted: the lane admin.
    /// @dev A lower one takes nothing back; by another one nothing melts for the past, nor by another window of the
    /// chain's limit of arrivals. Reverts as `SafeCast`.
    function setCeiling(uint64 chainId, uint128 ceiling) external;

    /// @notice A chain's ceiling, and what is outstanding of it now: more than the ceiling where that was lowered, or
    /// where transfers came back from there.
    function ceilingOf(uint64 chainId) external view returns (uint256 ceiling, uint256 outstanding);

    /// @notice What is loose, less what has lessened what is outstanding of chains when they were last asked.
    function loose() external view returns (uint256 units);
}
