// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {CommitteeCampaign} from "./CommitteeCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";

/// @notice What holds of a committee registry after any sequence of proposals, withdrawals and activations.
contract CommitteeInvariantTest is Test {
    using FixedSteps for address;

    CommitteeCampaign private _campaign;

    function setUp() public {
        _campaign = new CommitteeCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// hardhat-config: full.invariant.depth = 200
    function invariant_noCommitteeIsNamedBeforeItsTimeOrNamedOrBegunOnceWithdrawn() public view {
        _campaign.check();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 400; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
            _campaign.check();
        }
        _campaign.checkGotEverywhere();
    }
}
