// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {RelayCampaign} from "./RelayCampaign.sol";

/// @notice What holds after any sequence of steps of relaying, with handlers that re-enter, burn gas, return bombs and
/// lie.
contract RelayInvariantTest is ReachingCampaignTest(400, false) {
    /// @dev In one function, since each would go through the same sequences of steps again.
    function invariant_secondLegsWerePaidForAndNothingElseLeavesTheHubForFree() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new RelayCampaign();
    }
}
