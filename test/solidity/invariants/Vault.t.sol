// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {VaultCampaign} from "./VaultCampaign.sol";

/// @notice What holds of a vault after any sequence of what the bridge and others do.
contract VaultInvariantTest is Test {
    using FixedSteps for address;

    VaultCampaign private _campaign;

    function setUp() public {
        _campaign = new VaultCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// hardhat-config: full.invariant.depth = 200
    function invariant_theBooksAddUp() public {
        _campaign.check();
    }

    function afterInvariant() public {
        _campaign.checkAllIsPaid();
    }

    /// @dev A campaign that gets nowhere would prove nothing; this fixed one shows that the steps get everywhere.
    function test_campaign_ofFixedSteps_getsEverywhere() public {
        bytes4[] memory steps = _campaign.steps();
        for (uint256 i = 0; i < 1_200; ++i) {
            address(_campaign).takeStep(steps, abi.encode(i));
            _campaign.check();
        }
        _campaign.checkGotEverywhere();
        _campaign.checkAllIsPaid();
    }
}
