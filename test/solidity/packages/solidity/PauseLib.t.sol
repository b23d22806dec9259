// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Halt, HaltLib} from "../../../../packages/solidity/libraries/HaltLib.sol";
import {Pause, PauseLib} from "../../../../packages/solidity/libraries/PauseLib.sol";

contract PauseLibTest is Test {
    using HaltLib for Halt;
    using PauseLib for Pause;

    uint256 private constant START = 1_800_000_000;

    /// @dev Of the fuzz: since when the lane is halted, 0 if it is open, and the message's deadline as it was then.
    Pause private _pause;
    Halt private _client;
    uint256 private _deadline;
    uint256 private _haltedSince;
    uint256 private _before;

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
        assertEq(pause.lasted, 100 + 10 + 10);
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

    function test_begun_again_takesOverWhatPassedSince() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        assertEq(pause.lasted, 10 + 10);
        client = client.begun(START + 170);
        vm.warp(START + 40);
        pause = pause.begun(client, START + 50);
        assertEq(pause.lasted, 40 + 10 + 10);
        assertEq(pause.extended(client, START + 5), START + 5 + 170 + 10 + 10);
    }

    /// @dev A stop ends earlier than it would have: it gives back what it took, whether or not a pause knows of it.
    function test_extended_stopShortenedAfterAPauseTookItOver_givesBackWhatItLasted() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 10);
        pause = pause.begun(client, START + 20);
        client = client.ending(START + 30);
        assertEq(pause.extended(client, START + 5), START + 5 + 30 + 10);
    }

    /// @dev A stop and a pause, both ended on day 2, and ten distrusts, by which the client's halts go on. Of the next
    /// stop the eight days that the first had not lasted were taken, and a message expired in the midst of it.
    function test_extended_anotherStopAfterOneThatEndedEarly_givesBackAllOfIt() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 10 days + 1 hours);
        pause = pause.begun(client, START + 7 days);
        vm.warp(START + 2 days);
        client = client.ending(START + 2 days + 75 minutes);
        pause = _ended(pause);
        for (uint256 day = 2; day <= 20; day += 2) {
            vm.warp(START + day * 1 days);
            client = client.begun(block.timestamp + 75 minutes);
        }
        vm.warp(START + 22 days);
        client = client.begun(START + 32 days + 1 hours);
        assertEq(client.began, START, "it is one halt with those before");
        assertGe(pause.extended(client, START + 22 days), START + 32 days);
        assertGe(pause.extended(client, START + 23 days), START + 33 days);
    }

    /// @dev Two clients were stopped at once, one for ten days. What the other gives back later was no part of what was
    /// taken over from the first.
    function test_extended_byAnotherClientThatWasStoppedAtTheSameTime_takesNothingFromItsNextStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 10 days);
        Halt memory other = Halt(uint40(START), uint40(START + 10 days), 4 days);
        vm.warp(START + 10 days);
        pause = pause.begun(client, START + 10 days);
        (pause.clientBegan, pause.takenOver) = (0, 0);
        vm.warp(START + 12 days);
        assertGe(pause.extended(other, START + 5 days), block.timestamp);
        other = other.begun(START + 22 days);
        assertEq(other.began, client.began);
        assertGe(pause.extended(other, START + 5 days), START + 25 days);
    }

    /// @dev Nobody lives by halts that are over, nor by none.
    function testFuzz_begun_longAfterAllHalts_beginsAnew(uint32 length, uint32 later) public {
        (Pause memory pause, Halt memory client) = _nothing();
        uint256 until = START + (length % 10 days);
        pause = pause.begun(client, until);
        vm.warp(2 * until - START + 1 + later);
        pause = pause.begun(client, block.timestamp + 7);
        assertEq(pause.began, block.timestamp);
        assertEq(pause.lasted, 7);
    }

    function test_begun_inTheLastSecondThatThePauseGives_joinsIt() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 200);
        pause = pause.begun(client, START + 210);
        assertEq(pause.began, START);
        assertEq(pause.lasted, 110);
    }

    /// @dev The stop began when somebody still lived by the pause: both count for him.
    function test_begun_afterAStopThatBeganInTheLastSecondOfThePause_joinsBoth() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 200);
        client = client.begun(START + 300);
        vm.warp(START + 250);
        pause = pause.begun(client, START + 260);
        assertEq(pause.began, START);
        assertEq(pause.lasted, 100 + 50 + 10);
        assertEq(pause.extended(client, START + 100), START + 100 + 100 + 50 + 10 + 50);
    }

    /// @dev A pause that nobody lives by any more has nothing to do with a later stop.
    function test_begun_afterAStopThatBeganWhenThePauseWasForgotten_beginsWithTheStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        pause = pause.begun(client, START + 100);
        vm.warp(START + 500);
        client = client.begun(START + 600);
        vm.warp(START + 550);
        pause = pause.begun(client, START + 560);
        assertEq(pause.began, START + 500);
        assertEq(pause.lasted, 50 + 10);
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
        // 10 by the first stop before the pause, 990 by the pause, 600 by the second stop
        assertEq(pause.extended(client, START + 5), START + 5 + 10 + 990 + 600);
    }

    function test_begun_whileAStopLasts_beginsWithTheStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 50);
        pause = pause.begun(client, START + 60);
        assertEq(pause.began, START);
        assertEq(pause.until, START + 60);
        assertEq(pause.lasted, 50 + 10);
        assertEq(pause.extended(client, START + 5), START + 5 + 100 + 10);
    }

    /// @dev A deadline long after the pause lives by the stop alone, of which the pause took a part.
    function test_extended_deadlineAfterThePause_isGivenAllOfTheStop() public {
        (Pause memory pause, Halt memory client) = _nothing();
        client = client.begun(START + 100);
        vm.warp(START + 50);
        pause = pause.begun(client, START + 60);
        assertEq(pause.extended(client, START + 120), START + 200);
    }

    /// @dev Whatever begins or ends, and in whichever order: who could be delivered when the lane was halted can be
    /// when it is open again, for a third of as long as it was halted or of as was left before.
    function testFuzz_pausesAndStops_turnNoDeliverableMessageIntoAnExpired(
        uint32[12] memory gaps,
        uint32[12] memory lengths,
        uint8[12] memory kinds,
        uint32 deadlineAfter
    ) public {
        _deadline = START + (deadlineAfter % 60 days);
        for (uint256 i = 0; i < gaps.length; ++i) {
            uint256 time = block.timestamp + (gaps[i] % 6 days);
            _requireGivenBack(time);
            uint256 before = _pause.extended(_client, _deadline);
            vm.warp(time);
            _change(kinds[i] % 4, lengths[i] % 10 days);
            bool begins = _haltedSince == 0 && _openFrom(_pause, _client) > time;
            if (begins) (_haltedSince, _before) = (time, before);
        }
    }

    /// @dev If the lane opens before a time, compares what the message has left then with what it had.
    function _requireGivenBack(uint256 time) private {
        uint256 open = _openFrom(_pause, _client);
        if (_haltedSince == 0 || open >= time) return;
        uint256 since = _haltedSince;
        _haltedSince = 0;
        if (_before < since) return;
        (uint256 lasted, uint256 left) = (open - since, _before - since);
        uint256 least = open + (left < lasted ? left : lasted) / 3;
        assertGe(_pause.extended(_client, _deadline), least, "little was given back");
    }

    function _change(uint256 kind, uint256 length) private {
        uint256 until = block.timestamp + length;
        if (kind == 0) _pause = _pause.begun(_client, until);
        if (kind == 1) _client = _client.begun(until);
        if (kind == 2 && _pause.until > block.timestamp) _pause = _ended(_pause);
        if (kind == 3 && _client.until > block.timestamp) _client = _client.ending(block.timestamp);
    }

    /// @dev As a mailbox ends a pause.
    function _ended(Pause memory pause) private view returns (Pause memory) {
        pause.lasted -= pause.until - uint40(block.timestamp);
        pause.until = uint40(block.timestamp);
        return pause;
    }

    /// @dev When something can be delivered again.
    function _openFrom(Pause memory pause, Halt memory client) private view returns (uint256 open) {
        open = pause.until > client.until ? pause.until : client.until;
        if (open < block.timestamp) open = block.timestamp;
    }

    function _nothing() private pure returns (Pause memory pause, Halt memory client) {}
}
