// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Halt, HaltLib} from "@causeway/solidity/libraries/HaltLib.sol";

contract HaltLibTest is Test {
    using HaltLib for Halt;

    uint256 private constant START = 1_800_000_000;

    Halt private none;

    function setUp() public {
        vm.warp(START);
    }

    function test_extended_withoutAHalt_isTheDeadline() public view {
        assertEq(none.extended(START), START);
    }

    function test_extended_byWhereTheDeadlineStands() public view {
        Halt memory halt = none.begun(START + 100);
        assertEq(halt.extended(START - 1), START - 1, "passed before");
        assertEq(halt.extended(START), START + 100, "at the beginning");
        assertEq(halt.extended(START + 40), START + 140, "in it");
        assertEq(halt.extended(START + 100), START + 200, "at its end");
        assertEq(halt.extended(START + 150), START + 200, "soon after it");
        assertEq(halt.extended(START + 300), START + 300, "long after it");
    }

    function test_begun_whileTheOneBeforeGivesBack_joinsIt() public {
        Halt memory halt = none.begun(START + 100);
        vm.warp(START + 200);
        halt = halt.begun(START + 250);
        assertEq(halt.began, START);
        assertEq(halt.until, START + 250);
        assertEq(halt.lasted, 150);
    }

    function test_begun_later_standsAlone() public {
        Halt memory halt = none.begun(START + 100);
        vm.warp(START + 201);
        halt = halt.begun(START + 250);
        assertEq(halt.began, START + 201);
        assertEq(halt.lasted, 49);
    }

    function test_begun_withinOneThatLastsLonger_changesNothing() public {
        Halt memory halt = none.begun(START + 100);
        vm.warp(START + 10);
        halt = halt.begun(START + 50);
        assertEq(halt.until, START + 100);
        assertEq(halt.lasted, 100);
    }

    function test_ending_sooner_givesBackLess() public {
        Halt memory halt = none.begun(START + 100);
        vm.warp(START + 30);
        halt = halt.ending(START + 30);
        assertEq(halt.lasted, 30);
        assertEq(halt.extended(START + 10), START + 40);
    }

    function test_passed_isWhatHasBeenAndNeverLess() public {
        Halt memory halt = none.begun(START + 100);
        assertEq(halt.passed(), 0);
        vm.warp(START + 30);
        assertEq(halt.passed(), 30);
        halt = halt.ending(START + 50);
        assertEq(halt.passed(), 30);
        vm.warp(START + 60);
        assertEq(halt.passed(), 50);
        halt = halt.begun(START + 80);
        assertEq(halt.passed(), 50);
        vm.warp(START + 80);
        assertEq(halt.passed(), 70);
    }

    /// @dev Whoever could be delivered when a halt began can be when it is over, for as long as it lasted or as was
    /// left before; whoever could not, cannot again.
    function testFuzz_halts_turnNoDeliverableMessageIntoAnExpired(
        uint32[6] memory gaps,
        uint32[6] memory lengths,
        uint32 deadlineAfter
    ) public {
        uint256 deadline = START + (deadlineAfter % 60 days);
        Halt memory halt;
        for (uint256 i = 0; i < gaps.length; ++i) {
            vm.warp(block.timestamp + (gaps[i] % 20 days));
            uint256 beganAt = block.timestamp;
            uint256 before = halt.extended(deadline);
            uint256 length = lengths[i] % 10 days;
            halt = halt.begun(beganAt + length);
            uint256 afterIt = halt.extended(deadline);
            vm.warp(beganAt + length);
            if (beganAt <= before) {
                uint256 left = before - beganAt;
                assertGe(afterIt, block.timestamp + (left < length ? left : length));
                assertGe(afterIt, before);
            } else {
                assertLe(afterIt, block.timestamp);
            }
        }
    }
}
