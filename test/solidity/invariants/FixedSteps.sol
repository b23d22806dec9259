// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title FixedSteps
/// @notice Takes steps of a campaign that are the same each time, as the fuzzer takes others.
library FixedSteps {
    using Address for address;

    /// @dev Takes the step that stands at a place of the sequence, and reverts as that does.
    function takeStep(address campaign, bytes4[] memory steps, bytes memory place) internal {
        uint256 seed = uint256(keccak256(place));
        campaign.functionCall(abi.encodeWithSelector(steps[seed % steps.length], seed));
    }
}
