// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {VaultCampaign} from "./VaultCampaign.sol";

/// @notice What holds of a vault after any sequence of what the bridge and others do.
contract VaultInvariantTest is ReachingCampaignTest(1_200, true) {
    /// hardhat-config: full.invariant.depth = 200
    function invariant_theBooksAddUp() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new VaultCampaign();
    }
}
