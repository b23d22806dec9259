// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {ICampaign} from "./ICampaign.sol";
import {SwapCampaign} from "./SwapCampaign.sol";

/// @notice A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
contract SwapReachTest is Test {
    using FixedSteps for ICampaign;

    uint256 private constant STEPS = 2_000;

    function test_campaign_ofFixedSteps_getsEverywhere() public {
        SwapCampaign campaign = new SwapCampaign();
        ICampaign(campaign).takeSteps(STEPS, 0);
        campaign.finish();
        campaign.checkGotEverywhere();
    }
}
