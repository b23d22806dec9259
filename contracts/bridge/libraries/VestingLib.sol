// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @notice What is earned linearly from `since` to `until`; one word.
struct Vesting {
    uint112 units;
    uint40 since;
    uint40 until;
}

/// @title VestingLib
/// @notice Fees that are earned over a day, so that whoever provides for a block earns nothing.
library VestingLib {
    using SafeCast for uint256;

    uint256 internal constant DURATION = 1 days;

    /// @notice What is not earned yet. Rounded up.
    function unvested(Vesting storage self) internal view returns (uint256) {
        (uint256 since, uint256 until) = (self.since, self.until);
        if (block.timestamp >= until) return 0;
        return Math.ceilDiv(self.units * (until - block.timestamp), until - since);
    }

    /// @notice `units` joined with what is not earned yet: the time that is left is the mean of both, by amount.
    /// @dev Rounded down, or whoever adds a unit every second would stop time.
    function joined(Vesting storage self, uint256 units) internal view returns (Vesting memory) {
        uint256 rest = unvested(self);
        uint256 left = rest == 0 ? 0 : self.until - block.timestamp;
        uint256 time = (rest * left + units * DURATION) / (rest + units);
        return Vesting((rest + units).toUint112(), uint40(block.timestamp), uint40(block.timestamp + time));
    }
}
