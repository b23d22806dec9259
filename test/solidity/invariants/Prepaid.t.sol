// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {PrepaidCampaign} from "./PrepaidCampaign.sol";

/// @notice What holds of prepaid balances after any sequence of what strangers, payers and owners do.
contract PrepaidInvariantTest is ReachingCampaignTest(400, true) {
    /// @dev What each message takes, each step checks.
    function invariant_everythingHeldIsSomebodysAndTheMailboxHasTheRest() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new PrepaidCampaign();
    }
}
