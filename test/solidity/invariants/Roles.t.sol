// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CampaignTest} from "./CampaignTest.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {ICampaign} from "./ICampaign.sol";
import {RolesCampaign} from "./RolesCampaign.sol";

/// @notice No stolen key keeps its role, whatever thieves schedule, cancel and execute meanwhile.
/// @dev After each step:
/// 1. What honest admins scheduled to take a role from a thief stays scheduled, in the order of guardians first.
/// 2. A delay after they began thieves have no role but that of an admin; after two delays they have none.
/// 3. The honest admins are admins all the time: a guardian cancels what would take that from them.
contract RolesInvariantTest is CampaignTest {
    using FixedSteps for ICampaign;

    /// hardhat-config: full.invariant.depth = 200
    function invariant_noStolenKeyKeepsItsRole() public {
        campaign.check();
    }

    /// @dev Campaigns that get nowhere would prove nothing; these fixed ones show that the steps get everywhere.
    function test_campaigns_ofFixedSteps_getEverywhere() public {
        uint256[3] memory reached;
        for (uint256 salt = 0; salt < 4; ++salt) {
            RolesCampaign fixed_ = new RolesCampaign();
            ICampaign(fixed_).takeSteps(100, salt);
            fixed_.finish();
            reached[0] += fixed_.triedToCancel();
            reached[1] += fixed_.cancelled();
            reached[2] += fixed_.executed();
        }
        for (uint256 i = 0; i < reached.length; ++i) assertGt(reached[i], 0);
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new RolesCampaign();
    }
}
