// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title CheckpointAge
/// @notice Bounds the age of values that are read from another chain.
library CheckpointAge {
    /// @notice The checkpoint's time lies before the earliest that is accepted; both unix seconds.
    error CheckpointTooOld(uint64 timestamp, uint256 earliest);

    /// @notice Reverts with `CheckpointTooOld` if a checkpoint is older than `maxAge`.
    /// @dev The other chain's clock may be ahead of this one's: a time in the future is young enough.
    /// @param timestamp The checkpoint's time, unix seconds.
    /// @param maxAge Seconds.
    function requireAtMost(uint64 timestamp, uint256 maxAge) internal view {
        if (maxAge >= block.timestamp) return;
        uint256 earliest = block.timestamp - maxAge;
        require(timestamp >= earliest, CheckpointTooOld(timestamp, earliest));
    }
}
