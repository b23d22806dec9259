// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {ICampaign, IReachingCampaign} from "./ICampaign.sol";

/// @title CampaignTest
/// @notice Has the fuzzer take the steps of a campaign in any order. A test adds the invariant, whose name says it.
abstract contract CampaignTest is Test {
    ICampaign internal campaign;

    function setUp() public {
        campaign = _newCampaign();
        targetContract(address(campaign));
        targetSelector(FuzzSelector({addr: address(campaign), selectors: campaign.steps()}));
    }

    function afterInvariant() public {
        campaign.finish();
    }

    /// @dev A campaign before its first step.
    function _newCampaign() internal virtual returns (ICampaign);
}

/// @title ReachingCampaignTest
/// @notice Tests a campaign of which one fixed sequence gets everywhere.
abstract contract ReachingCampaignTest is CampaignTest {
    using FixedSteps for ICampaign;

    /// @dev How many steps the fixed sequence has.
    uint256 private immutable LENGTH;
    /// @dev Whether the campaign is checked after each of them; where a check is slow, the end is checked alone.
    bool private immutable CHECKS_EACH;

    constructor(uint256 length, bool checksEach) {
        LENGTH = length;
        CHECKS_EACH = checksEach;
    }

    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = campaign.steps();
        for (uint256 i = 0; i < LENGTH; ++i) {
            campaign.takeStep(steps, abi.encode(i));
            if (CHECKS_EACH) campaign.check();
        }
        campaign.check();
        IReachingCampaign(address(campaign)).checkGotEverywhere();
        campaign.finish();
    }
}
