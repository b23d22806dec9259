// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {PrepaidCampaign} from "./PrepaidCampaign.sol";

/// @notice What holds of prepaid balances after any sequence of what strangers, payers and owners do.
contract PrepaidInvariantTest is Test {
    using FixedSteps for address;

    PrepaidCampaign private _campaign;

    function setUp() public {
        _campaign = new PrepaidCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// @dev What each message takes, each step checks.
    function invariant_everythingHeldIsSomebodysAndTheMailboxHasTheRest() public view {
        _campaign.check();
    }

    function afterInvariant() public {
        _campaign.checkAllIsWithdrawable();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 400; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
            _campaign.check();
        }
        _campaign.checkGotEverywhere();
        _campaign.checkAllIsWithdrawable();
    }
}
