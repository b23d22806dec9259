// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {RolesCampaign} from "./RolesCampaign.sol";

/// @notice No stolen key keeps its role, whatever thieves schedule, cancel and execute meanwhile.
/// @dev After each step:
/// 1. What honest admins scheduled to take a role from a thief stays scheduled, in the order of guardians first.
/// 2. A delay after they began thieves have no role but that of an admin; after two delays they have none.
/// 3. The honest admins are admins all the time: a guardian cancels what would take that from them.
contract RolesInvariantTest is Test {
    using FixedSteps for address;

    RolesCampaign private _campaign;

    function setUp() public {
        _campaign = new RolesCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// hardhat-config: full.invariant.depth = 200
    function invariant_noStolenKeyKeepsItsRole() public view {
        _campaign.check();
    }

    function afterInvariant() public {
        _campaign.finish();
    }

    /// @dev Campaigns that get nowhere would prove nothing; these fixed ones show that the steps get everywhere.
    function test_campaigns_ofFixedSteps_getEverywhere() public {
        uint256[3] memory reached;
        for (uint256 salt = 0; salt < 4; ++salt) {
            _campaign = new RolesCampaign();
            bytes4[] memory steps = _campaign.steps();
            for (uint256 i = 0; i < 100; ++i) {
                address(_campaign).takeStep(steps, abi.encode(salt, i));
                _campaign.check();
            }
            _campaign.finish();
            reached[0] += _campaign.triedToCancel();
            reached[1] += _campaign.cancelled();
            reached[2] += _campaign.executed();
        }
        for (uint256 i = 0; i < reached.length; ++i) assertGt(reached[i], 0);
    }
}
