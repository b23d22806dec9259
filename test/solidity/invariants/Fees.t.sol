// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {FeeCampaign} from "./FeeCampaign.sol";
import {ICampaign} from "./ICampaign.sol";

/// @notice What holds of prices, quotes and fees after any sequence of what admins, updaters, strangers and users do.
contract FeesInvariantTest is ReachingCampaignTest(1_500, false) {
    /// @dev Quotes, steps, rates and bands each step checks, and money too.
    function invariant_quotesHoldBoundsHoldAndEveryFeeIsSomebodys() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new FeeCampaign();
    }
}
