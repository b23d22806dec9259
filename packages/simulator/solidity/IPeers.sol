// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IPeers
/// @notice How contracts of Causeway are told of their counterparts.
interface IPeers {
    function setPeer(bytes calldata peer) external;
}
