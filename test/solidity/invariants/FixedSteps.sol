// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title FixedSteps
/// @notice Takes steps of a campaign that are the same each time, as the fuzzer takes others.
library FixedSteps {
    using Address for address;

    /// @dev Takes a sequence of steps, checks the campaign after each, and reverts as one of them does.
    /// @param length How many steps.
    /// @param salt Chooses the sequence.
    function takeSteps(ICampaign campaign, uint256 length, uint256 salt) internal {
        bytes4[] memory steps = campaign.steps();
        for (uint256 i = 0; i < length; ++i) {
            takeStep(campaign, steps, abi.encode(salt, i));
            campaign.check();
        }
    }

    /// @dev Takes the step that stands at a place of the sequence, and reverts as that does.
    function takeStep(ICampaign campaign, bytes4[] memory steps, bytes memory place) internal {
        uint256 seed = uint256(keccak256(place));
        address(campaign).functionCall(abi.encodeWithSelector(steps[seed % steps.length], seed));
    }
}
