// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {RemoteAccountsCampaign} from "./RemoteAccountsCampaign.sol";

/// @notice What holds of remote accounts after any sequence of orders, well or badly meant.
contract RemoteAccountsInvariantTest is Test {
    using FixedSteps for address;

    RemoteAccountsCampaign private _campaign;

    function setUp() public {
        _campaign = new RemoteAccountsCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    function invariant_accountsMakeWhatTheirOwnersOrderedOnceAndNothingElse() public view {
        _campaign.check();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 800; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
            _campaign.check();
        }
        _campaign.checkGotEverywhere();
    }
}
