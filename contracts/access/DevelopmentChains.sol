// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title DevelopmentChains
/// @notice The chain ids on which what is insecure by construction may be deployed: mocks, and verifying keys without
/// a ceremony.
library DevelopmentChains {
    uint256 private constant FIRST = 31337;
    uint256 private constant LAST = 31399;

    /// @notice This chain is not a development chain.
    error DevelopmentOnly(uint256 chainId);

    /// @notice Whether `chainId` is a development chain's.
    function contains(uint256 chainId) internal pure returns (bool) {
        return chainId >= FIRST && chainId <= LAST;
    }

    /// @notice Reverts with `DevelopmentOnly` unless this chain is a development chain.
    function requireHere() internal view {
        require(contains(block.chainid), DevelopmentOnly(block.chainid));
    }
}
