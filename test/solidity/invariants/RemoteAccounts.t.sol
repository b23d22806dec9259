// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReachingCampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {RemoteAccountsCampaign} from "./RemoteAccountsCampaign.sol";

/// @notice What holds of remote accounts after any sequence of orders, well or badly meant.
contract RemoteAccountsInvariantTest is ReachingCampaignTest(800, true) {
    function invariant_accountsMakeWhatTheirOwnersOrderedOnceAndNothingElse() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new RemoteAccountsCampaign();
    }
}
