// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FeeCampaign} from "./FeeCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";

/// @notice What holds of prices, quotes and fees after any sequence of what admins, updaters, strangers and users do.
contract FeesInvariantTest is Test {
    using FixedSteps for address;

    FeeCampaign private _campaign;

    function setUp() public {
        _campaign = new FeeCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// @dev Quotes, steps, rates and bands each step checks, and money too.
    function invariant_quotesHoldBoundsHoldAndEveryFeeIsSomebodys() public view {
        _campaign.checkMoney();
    }

    function afterInvariant() public {
        _campaign.checkAllIsPulled();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 1500; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
        }
        _campaign.checkGotEverywhere();
        _campaign.checkAllIsPulled();
    }
}
