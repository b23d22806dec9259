// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";

contract CurveLibTest is Test {
    uint112 private constant KNEE = 100_000;
    uint112 private constant DEPTH = 1_000_000;

    function test_cost_byHand() public pure {
        uint256 terms = CurveTermsLib.pack(CurveTerms({rateBps: 200, knee: KNEE, depth: DEPTH}));
        assertEq(CurveLib.cost(terms, 0, KNEE), 0);
        // a triangle of 900,000 by 2 %
        assertEq(CurveLib.cost(terms, 0, DEPTH), 9_000);
        assertEq(CurveLib.cost(terms, DEPTH, 1_000), 20);
        assertEq(CurveLib.cost(terms, DEPTH, 1), 1);
        assertEq(CurveLib.relief(terms, DEPTH, 1), 0);
        // half of the slope is a quarter of the triangle
        assertEq(CurveLib.cost(terms, KNEE, 450_000), 2_250);
        assertEq(CurveLib.relief(terms, DEPTH, 450_000), 6_750);
        assertEq(CurveLib.relief(terms, DEPTH, type(uint112).max), 9_000);
    }

    function test_cost_withoutTerms_isNothing() public pure {
        assertEq(CurveLib.cost(0, DEPTH, DEPTH), 0);
        assertEq(CurveLib.relief(0, DEPTH, DEPTH), 0);
    }

    function testFuzz_cost_ofTheWidest_fits(uint256 knee, uint256 depth, uint256 deficit, uint256 units) public pure {
        depth = bound(depth, 1, type(uint112).max);
        knee = bound(knee, 0, depth - 1);
        deficit = bound(deficit, 0, type(uint112).max);
        units = bound(units, 0, type(uint112).max);
        uint256 terms = CurveTermsLib.pack(CurveTerms(10_000, uint112(knee), uint112(depth)));
        assertLe(CurveLib.cost(terms, deficit, units), units);
        assertLe(CurveLib.relief(terms, deficit, units), units);
    }

    /// @dev A step costs as much in one as in two; each is rounded up, so never less.
    function testFuzz_cost_inSteps_isNoLess(uint256 seed) public pure {
        (uint256 terms, uint256 deficit, uint256 one) = anyOf(seed);
        uint256 other = uint256(keccak256(abi.encode(seed, "other"))) % 3_000_000;
        uint256 apart = CurveLib.cost(terms, deficit, one) + CurveLib.cost(terms, deficit + one, other);
        uint256 together = CurveLib.cost(terms, deficit, one + other);
        assertGe(apart, together);
        assertLe(apart, together + 1);
    }

    function testFuzz_cost_atALargerDeficit_isNoLess(uint256 seed, uint256 more) public pure {
        (uint256 terms, uint256 deficit, uint256 units) = anyOf(seed);
        more = bound(more, 0, 1e12);
        assertGe(CurveLib.cost(terms, deficit + more, units), CurveLib.cost(terms, deficit, units));
    }

    /// @dev Who fills what was taken has no more relief than it cost.
    function testFuzz_relief_ofWhatWasTaken_isNoMoreThanItCost(uint256 seed) public pure {
        (uint256 terms, uint256 deficit, uint256 units) = anyOf(seed);
        uint256 cost = CurveLib.cost(terms, deficit, units);
        uint256 relief = CurveLib.relief(terms, deficit + units, units);
        assertLe(relief, cost);
        assertLe(cost, relief + 1);
    }

    function testFuzz_relief_ofMoreThanTheDeficit_isOfAllOfIt(uint256 seed, uint256 more) public pure {
        (uint256 terms, uint256 deficit, ) = anyOf(seed);
        more = bound(more, deficit, type(uint256).max);
        assertEq(CurveLib.relief(terms, deficit, more), CurveLib.relief(terms, deficit, deficit));
    }

    function anyOf(uint256 seed) private pure returns (uint256 terms, uint256 deficit, uint256 units) {
        uint112 knee = uint112(seed % 1_000_000);
        uint112 depth = knee + 1 + uint112((seed >> 32) % 1_000_000);
        terms = CurveTermsLib.pack(CurveTerms(uint16((seed >> 64) % 10_001), knee, depth));
        (deficit, units) = ((seed >> 96) % 3_000_000, (seed >> 128) % 3_000_000);
    }

    /// @dev To fill, take, and undo the filling costs what the taking alone does, but for the rounding.
    function testFuzz_cost_ofAClosedWalk_isTheAreaOfWhatWasTaken(
        uint256 deficit,
        uint256 filled,
        uint256 taken
    ) public pure {
        (filled, taken) = (bound(filled, 1, 1e30), bound(taken, 1, 1e30));
        deficit = bound(deficit, filled, 1e31);
        uint256 terms = CurveTermsLib.pack(CurveTerms({rateBps: 200, knee: 1e29, depth: 1e30}));
        uint256 low = deficit - filled;
        uint256 walked = CurveLib.cost(terms, low, taken) + CurveLib.cost(terms, low + taken, filled);
        walked -= CurveLib.relief(terms, deficit, filled);
        uint256 straight = CurveLib.cost(terms, deficit, taken);
        assertGe(walked, straight);
        assertLe(walked, straight + 2);
    }
}
