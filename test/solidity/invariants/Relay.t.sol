// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {RelayCampaign} from "./RelayCampaign.sol";

/// @notice What holds after any sequence of steps of relaying, with handlers that re-enter, burn gas, return bombs and
/// lie.
contract RelayInvariantTest is Test {
    using FixedSteps for address;

    RelayCampaign private _campaign;

    function setUp() public {
        _campaign = new RelayCampaign();
        bytes4[] memory steps = _campaign.steps();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: steps}));
    }

    /// @dev In one function, since each would go through the same sequences of steps again.
    function invariant_secondLegsWerePaidForAndNothingElseLeavesTheHubForFree() public view {
        _campaign.checkViolations();
        _campaign.checkOutbox();
        _campaign.checkMoney();
    }

    function afterInvariant() public {
        _campaign.checkEveryLegIsDeliverable();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 400; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
        }
        _campaign.checkViolations();
        _campaign.checkOutbox();
        _campaign.checkMoney();
        _campaign.checkGotEverywhere();
        _campaign.checkEveryLegIsDeliverable();
    }
}
