// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {MessagingCampaign} from "./MessagingCampaign.sol";

/// @notice What holds after any sequence of steps on a hub and two spokes.
contract MessagingInvariantTest is ReachingCampaignTest(2_500, false) {
    /// @dev In one function, since each would go through the same sequences of steps again.
    function invariant_nothingIsForgedRepeatedOrLostAndFeesHeldAreChargedLessWithdrawn() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new MessagingCampaign();
    }
}
