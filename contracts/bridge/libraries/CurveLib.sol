// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title CurveLib
/// @notice What it costs to take from a vault that others have emptied, and what is saved by filling it again.
/// @dev The rate of a unit at a deficit is nothing up to the knee, grows linearly up to the depth, and stays. What a
/// step costs is the area below that line: a step costs the same in one as in two, but for the rounding, which is never
/// for who takes. Deficits and units are at most 112 bits wide, so that no product is wider than 241. Terms are a word
/// of `CurveTerms`, or nothing.
library CurveLib {
    uint256 private constant WHOLE_BPS = 10_000;

    /// @notice What a release pays that takes `units` while the deficit is `deficit`. Rounded up.
    function cost(uint256 terms, uint256 deficit, uint256 units) internal pure returns (uint256) {
        if (terms == 0) return 0;
        (uint256 area, uint256 divisor) = _area(terms, deficit, deficit + units);
        return Math.ceilDiv(area, divisor);
    }

    /// @notice What was paid for the last `units` of a deficit, at most of all of it. Rounded down.
    function relief(uint256 terms, uint256 deficit, uint256 units) internal pure returns (uint256) {
        if (terms == 0) return 0;
        (uint256 area, uint256 divisor) = _area(terms, Math.saturatingSub(deficit, units), deficit);
        return area / divisor;
    }

    /// @dev The area between two deficits, times `divisor`: exact.
    function _area(uint256 terms, uint256 from, uint256 to) private pure returns (uint256 area, uint256 divisor) {
        uint256 knee = uint112(terms);
        uint256 width = uint112(terms >> 112) - knee;
        uint256 rateBps = uint16(terms >> 224);
        area = (_below(to, knee, width) - _below(from, knee, width)) * rateBps;
        divisor = 2 * width * WHOLE_BPS;
    }

    /// @dev The area up to a deficit if the highest rate were one, times twice the slope's width.
    function _below(uint256 deficit, uint256 knee, uint256 width) private pure returns (uint256) {
        if (deficit <= knee) return 0;
        uint256 beyond = deficit - knee;
        return beyond <= width ? beyond * beyond : width * (2 * beyond - width);
    }
}
