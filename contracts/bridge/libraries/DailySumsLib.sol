// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice Amounts by the day (UTC) on which they came; a word each.
struct DailySums {
    mapping(uint256 day => uint256 amount) on;
}

/// @title DailySumsLib
/// @notice What came since a day, and what of it is taken away again. It goes through every day since then.
library DailySumsLib {
    /// @notice Adds to today's sum.
    function add(DailySums storage self, uint256 amount) internal {
        self.on[block.timestamp / 1 days] += amount;
    }

    /// @notice What came since a time, all of its day included.
    function since(DailySums storage self, uint256 time) internal view returns (uint256 sum) {
        for (uint256 day = time / 1 days; day <= block.timestamp / 1 days; ++day) {
            sum += self.on[day];
        }
    }

    /// @notice Takes an amount away, from the oldest on.
    /// @return left What of it did not come since then.
    function remove(DailySums storage self, uint256 amount, uint256 time) internal returns (uint256 left) {
        left = amount;
        for (uint256 day = time / 1 days; left != 0 && day <= block.timestamp / 1 days; ++day) {
            uint256 taken = Math.min(left, self.on[day]);
            if (taken == 0) continue;
            self.on[day] -= taken;
            left -= taken;
        }
    }
}
