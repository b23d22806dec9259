// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICustody} from "./ICustody.sol";

/// @title IMint
/// @notice A custody that keeps nothing: it burns what leaves and mints what arrives, of a token of our own.
/// @dev What another chain's messages have minted beyond what was burned for it is *outstanding*: of what is minted
/// here, the part that stands for what that chain holds. It never exceeds that chain's ceiling; what would waits, as
/// for a limit. What comes back to its sender is no part of it: it was burned here. What is set aside, and fees, are
/// minted when they are paid.
interface IMint is ICustody {
    /// @notice A chain's ceiling was set.
    event CeilingSet(uint64 indexed chainId, uint128 ceiling);

    /// @notice The token obeys another minter.
    error NotTokenBridge(address token, address tokenBridge);

    /// @notice Sets how much can be outstanding of a chain. Restricted: the lane admin.
    /// @dev A lower one takes nothing back.
    function setCeiling(uint64 chainId, uint128 ceiling) external;

    /// @notice A chain's ceiling and what is outstanding of it; below zero where more went there than came.
    function ceilingOf(uint64 chainId) external view returns (uint256 ceiling, int256 outstanding);
}
