// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {MessagingCampaign} from "./MessagingCampaign.sol";

/// @notice What holds after any sequence of steps on a hub and two spokes.
contract MessagingInvariantTest is Test {
    using FixedSteps for address;

    MessagingCampaign private _campaign;

    function setUp() public {
        _campaign = new MessagingCampaign();
        bytes4[] memory steps = _campaign.steps();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: steps}));
    }

    /// @dev In one function, since each would go through the same sequences of steps again.
    function invariant_nothingIsForgedRepeatedOrLostAndFeesHeldAreChargedLessWithdrawn() public {
        _campaign.checkViolations();
        _campaign.checkOutcomes();
        _campaign.checkMoney();
        _campaign.checkCounts();
    }

    /// @dev What looks at every message: bits stay set and roots stay wrong, so the end of a sequence shows them too.
    function afterInvariant() public {
        _campaign.checkBits();
        _campaign.checkOutboxes();
        _campaign.checkEveryMessageIsDeliverable();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 2500; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
        }
        _campaign.checkViolations();
        _campaign.checkBits();
        _campaign.checkOutboxes();
        _campaign.checkOutcomes();
        _campaign.checkMoney();
        _campaign.checkCounts();
        _campaign.checkGotEverywhere();
        _campaign.checkEveryMessageIsDeliverable();
    }
}
