// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {CommitteeCampaign} from "./CommitteeCampaign.sol";
import {ICampaign} from "./ICampaign.sol";

/// @notice What holds of a committee registry after any sequence of proposals, withdrawals and activations.
contract CommitteeInvariantTest is ReachingCampaignTest(400, true) {
    /// hardhat-config: full.invariant.depth = 200
    function invariant_noCommitteeIsNamedBeforeItsTimeOrNamedOrBegunOnceWithdrawn() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new CommitteeCampaign();
    }
}
