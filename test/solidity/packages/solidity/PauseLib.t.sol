// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Halt, HaltLib} from "../../../../packages/solidity/libraries/HaltLib.sol";
import {Pause, PauseLib} from "../../../../packages/solidity/libraries/PauseLib.sol";

contract PauseLibTest is Test {
    using HaltLib for Halt;
    using PauseLib for Pause;

    uint256 private constant START = 1_800_000_000;

    function setUp() public {
        vm.warp(START);
    }

    function test_extended_pauseThenStop_givesBackBoth() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 150);
        client = client.begun(START + 400);
        // 190 by the pause; the stop began before that and gives 250 more
        assertEq(pause.extended(client, START + 90), START + 440);
    }

    function test_extended_stopThenPause_givesBackBothOnce() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 150);
        pause = pause.begun(client, START + 400);
        assertEq(pause.extended(client, START + 90), START + 90 + 100 + 250);
    }

    function test_begun_again_takesOverTheClientsHaltOnce() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 110);
        pause = pause.begun(client, START + 120);
        vm.warp(START + 130);
        pause = pause.begun(client, START + 140);
        assertEq(pause.halt.lasted, 100 + 10 + 10);
    }

    /// @dev The pause gives back to who lives by the stop; a later stop must not make that forgotten.
    function test_extended_laterStopAfterAPause_forgetsNobody() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 10 days);
        vm.warp(START + 15 days);
        pause = pause.begun(client, START + 22 days);
        vm.warp(START + 21 days);
        uint256 before = pause.extended(client, START + 5 days);
        assertGe(before, block.timestamp);
        client = client.begun(START + 31 days);
        assertEq(client.began, START + 21 days, "the client forgot its first halt");
        assertGe(pause.extended(client, START + 5 days), START + 32 days);
    }

    /// @dev What a pause took over of a stop that goes on counts once, what comes later besides.
    function test_extended_stopProlongedAfterAPauseTookItOver_givesBackTheRestToo() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        assertEq(pause.extended(client, START + 5), START + 5 + 100 + 10);
        client = client.begun(START + 170);
        assertEq(pause.extended(client, START + 5), START + 5 + 100 + 10 + 70);
    }

    function test_begun_againAfterTheStopWasProlonged_takesOverTheRest() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        client = client.begun(START + 170);
        pause = pause.begun(client, START + 20);
        assertEq(pause.halt.lasted, 100 + 10 + 70);
    }

    /// @dev A stop that a pause took over is shortened: what the pause gave stays.
    function test_extended_stopShortenedAfterAPauseTookItOver_takesNothingBack() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        client = client.ending(START + 30);
        assertEq(pause.extended(client, START + 5), START + 5 + 100 + 10);
    }

    /// @dev Nobody lives by halts that are over, nor by none.
    function testFuzz_begun_longAfterAllHalts_beginsAnew(uint32 length, uint32 later) public {
        (Pause memory pause, Halt memory client) = _nothing();
        uint256 until = START + (length % 10 days);
        pause = pause.begun(client, until);
        vm.warp(2 * until - START + 1 + later);
        pause = pause.begun(client, block.timestamp + 7);
        assertEq(pause.halt.began, block.timestamp);
        assertEq(pause.halt.lasted, 7);
    }

    function test_begun_inTheLastSecondThatThePauseGives_joinsIt() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 200);
        pause = pause.begun(client, START + 210);
        assertEq(pause.halt.began, START);
        assertEq(pause.halt.lasted, 110);
    }

    /// @dev The stop began when somebody still lived by the pause: both count for him.
    function test_begun_afterAStopThatBeganInTheLastSecondOfThePause_joinsBoth() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 200);
        client = client.begun(START + 300);
        vm.warp(START + 250);
        pause = pause.begun(client, START + 260);
        assertEq(pause.halt.began, START);
        assertEq(pause.halt.lasted, 100 + 100 + 10);
    }

    /// @dev A pause that nobody lives by any more has nothing to do with a later stop.
    function test_begun_afterAStopThatBeganWhenThePauseWasForgotten_beginsWithTheStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 500);
        client = client.begun(START + 600);
        vm.warp(START + 550);
        pause = pause.begun(client, START + 560);
        assertEq(pause.halt.began, START + 500);
        assertEq(pause.halt.lasted, 100 + 10);
    }

    /// @dev Of another stop than the one that was taken over, all counts.
    function test_extended_laterStopWhileAPauseLasts_givesBackAllOfIt() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 1_000);
        vm.warp(START + 900);
        client = client.begun(START + 1_500);
        assertEq(client.began, START + 900, "the client forgot its first halt");
        // 100 by the first stop, 990 by the pause, 600 by the second stop
        assertEq(pause.extended(client, START + 5), START + 5 + 100 + 990 + 600);
    }

    function test_begun_whileAStopLasts_beginsWithTheStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 50);
        pause = pause.begun(client, START + 60);
        assertEq(pause.halt.began, START);
        assertEq(pause.halt.until, START + 60);
        assertEq(pause.halt.lasted, 110);
    }

    function test_extended_beforeAnyHalt_isTheDeadline() public {
        (Pause memory pause, Halt memory client) = _nothing();
        assertEq(pause.extended(client, START + 5), START + 5);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        assertEq(pause.extended(client, START + 5), START + 5);
    }

    /// @dev Whatever begins, and in whichever order: who could be delivered when it began can be when it is over, for
    /// as long as it lasted or as was left before.
    function testFuzz_pausesAndStops_turnNoDeliverableMessageIntoAnExpired(
        uint32[10] memory gaps,
        uint32[10] memory lengths,
        uint16 kinds,
        uint32 deadlineAfter
    ) public {
        uint256 deadline = START + (deadlineAfter % 60 days);
        (Pause memory pause, Halt memory client) = _nothing();
        for (uint256 i = 0; i < gaps.length; ++i) {
            vm.warp(block.timestamp + (gaps[i] % 12 days));
            uint256 length = lengths[i] % 10 days;
            uint256 before = pause.extended(client, deadline);
            uint256 open = _openFrom(pause, client);
            if ((kinds >> i) & 1 == 0) pause = pause.begun(client, block.timestamp + length);
            else client = client.begun(block.timestamp + length);
            uint256 afterIt = pause.extended(client, deadline);
            if (before < open) continue;
            assertGe(afterIt, before, "a deadline came sooner");
            uint256 until = _openFrom(pause, client);
            uint256 left = before - open;
            assertGe(afterIt, until + (left < until - open ? left : until - open), "less was given back");
        }
    }

    /// @dev When something can be delivered again.
    function _openFrom(Pause memory pause, Halt memory client) private view returns (uint256 open) {
        open = pause.halt.until > client.until ? pause.halt.until : client.until;
        if (open < block.timestamp) open = block.timestamp;
    }

    function _nothing() private pure returns (Pause memory pause, Halt memory client) {}
}
