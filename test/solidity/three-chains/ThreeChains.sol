// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RecordedChains} from "../../../packages/simulator/solidity/RecordedChains.sol";
import {ShippedCode} from "../ShippedCode.sol";

/// @title ThreeChains
/// @notice A hub and two spokes. Spoke and hub follow each other; the spokes reach each other through the hub.
abstract contract ThreeChains is ShippedCode, RecordedChains {
    uint256 internal constant HUB = 0;
    uint256 internal constant SPOKE_A = 1;
    uint256 internal constant SPOKE_B = 2;
    uint256 internal constant CHAINS = 3;

    /// @dev The time of the chains. Kept here because a campaign may forget what a call before set.
    uint256 internal time = 1_800_000_000;

    function _deployChains() internal {
        uint64[] memory threeIds = new uint64[](CHAINS);
        for (uint64 chain = 0; chain < CHAINS; ++chain) {
            threeIds[chain] = 31337 + chain;
        }
        _deployChains(threeIds, HUB);
    }

    function _enter(uint256 chain) internal virtual override {
        super._enter(chain);
        vm.warp(time);
    }

    function _now() internal view override returns (uint256) {
        return time;
    }
}
