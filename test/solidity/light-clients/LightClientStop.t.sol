// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Halt} from "@causeway/solidity/libraries/HaltLib.sol";
import {Pause} from "@causeway/solidity/libraries/PauseLib.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

/// @dev The guardian stops the client until it can be anchored again.
contract LightClientStopTest is LightClientFixture {
    uint64 private constant STOPPED = START + 1 days;
    uint64 private constant UNTIL = STOPPED + 10 days;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
        vm.warp(STOPPED);
    }

    function stop() private {
        vm.prank(admin);
        client.stop();
    }

    function resume() private {
        vm.prank(admin);
        client.resume();
    }

    function test_stop_vouchesForNothingUntilItIsOver() public {
        vm.expectEmit(address(client));
        emit ILightClient.LightClientStopChanged(uint40(UNTIL));
        stop();
        assertEq(client.stoppedUntil(), UNTIL);
        assertFalse(client.frozen());
        assertFalse(client.vouchesFor(0));
        assertFalse(client.vouchesFor(1));
        bytes[3] memory evidences = [CheckpointLib.encode(checkpointAt(120)), proven(checkpointAt(121)), bytes("")];
        vm.warp(UNTIL - 1);
        for (uint256 i = 0; i < 3; ++i) {
            expectError(ILightClient.LightClientStopped.selector, abi.encode(UNTIL));
            client.accept(evidences[i]);
        }
        expectError(ILightClient.LightClientStopped.selector, abi.encode(UNTIL));
        client.presentGeneration();
        vm.warp(UNTIL);
        assertEq(client.presentGeneration(), 1);
        assertTrue(client.vouchesFor(1));
        assertFalse(client.vouchesFor(0));
    }

    function test_accept_checkpointSignedDuringTheStop_neverCounts() public {
        stop();
        vm.warp(UNTIL + 1);
        bytes memory evidence = proven(checkpointOf(130, UNTIL));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(UNTIL, UNTIL));
        client.accept(evidence);
        client.accept(proven(checkpointOf(130, UNTIL + 1)));
    }

    function test_accept_inTheSecondInWhichTheStopEnds_succeeds() public {
        stop();
        vm.warp(UNTIL);
        client.accept(proven(checkpointOf(130, UNTIL + 1)));
    }

    function test_stop_outlastsTheDelayOfAnchoringAndEndsBeforeTheClientIsStale() public {
        assertGt(client.STOP(), 7 days);
        assertLt(client.STOP(), client.TRUSTING_PERIOD());
    }

    /// @dev A client that had a checkpoint 13 days ago would be stale in the midst of a stop, and wait for an anchor.
    function test_accept_afterAStopOfAnAlmostStaleClient_succeeds() public {
        vm.warp(START + 20 + 14 days);
        stop();
        uint64 until = START + 20 + 24 days;
        vm.warp(until + 1 days);
        client.accept(proven(checkpointOf(130, until + 1 days)));
    }

    function test_accept_moreThanADayAfterAStopOfAnAlmostStaleClient_reverts() public {
        vm.warp(START + 20 + 14 days);
        stop();
        uint64 trustedUntil = START + 20 + 25 days;
        vm.warp(trustedUntil + 1);
        bytes memory evidence = proven(checkpointOf(130, trustedUntil + 1));
        expectError(ILightClient.LightClientStale.selector, abi.encode(trustedUntil - 14 days, trustedUntil));
        client.accept(evidence);
    }

    function test_stop_ofAStaleClient_doesNotReviveIt() public {
        vm.warp(START + 20 + 14 days + 1);
        stop();
        uint64 until = START + 20 + 24 days + 1;
        vm.warp(until + 1);
        bytes memory evidence = proven(checkpointOf(130, until + 1));
        expectError(ILightClient.LightClientStale.selector, abi.encode(START + 20, START + 20 + 14 days));
        client.accept(evidence);
    }

    /// @dev Else the stop would end the freeze.
    function test_stop_onFrozenClient_reverts() public {
        freezeAt(130);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        stop();
        assertTrue(client.frozen());
    }

    function test_resume_afterTheClientWasFrozenDuringTheStop_reverts() public {
        stop();
        freezeAt(130);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_duringAStop_freezes() public {
        stop();
        freezeAt(130);
        assertTrue(client.frozen());
        vm.warp(UNTIL + 1);
        bytes memory evidence = proven(checkpointOf(140, UNTIL + 1));
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept(evidence);
    }

    function test_anchor_endsAStop() public {
        stop();
        vm.warp(STOPPED + 8 days);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        Checkpoint memory checkpoint = checkpointOf(130, STOPPED + 8 days + 1);
        (checkpoint.epoch, checkpoint.nextCommittee) = (EPOCH + 1, SUCCESSOR);
        checkpoint.nextCommitteeHash = SUCCESSOR_HASH;
        client.accept(provenBy(SUCCESSOR, checkpoint));
        assertTrue(client.vouchesFor(2));
    }

    function test_stop_again_isPossibleWhenTheClientWasOpenForAsLong() public {
        stop();
        vm.warp(UNTIL + 10 days - 1);
        expectError(ILightClient.StoppedTooRecently.selector, abi.encode(UNTIL + 10 days));
        stop();
        vm.warp(UNTIL + 10 days);
        stop();
        assertEq(client.stoppedUntil(), UNTIL + 20 days);
    }

    function test_resume_endsTheStopAndWhatWasSignedBeforeNeverCounts() public {
        stop();
        uint64 resumed = STOPPED + 2 days;
        vm.warp(resumed);
        vm.expectEmit(address(client));
        emit ILightClient.LightClientStopChanged(uint40(resumed));
        resume();
        assertTrue(client.vouchesFor(1));
        uint64 distrusted = resumed + 15 minutes;
        vm.warp(distrusted + 1);
        bytes memory evidence = proven(checkpointOf(130, distrusted));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(distrusted, distrusted));
        client.accept(evidence);
        client.accept(proven(checkpointOf(130, distrusted + 1)));
        (uint40 stoppable, ) = client.emergencyPowersFrom();
        assertEq(stoppable, resumed + 2 days);
        Halt memory halt = client.halt();
        assertEq(halt.lasted, distrusted + 1 hours - STOPPED);
    }

    function test_resume_withoutAStop_reverts() public {
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        stop();
        resume();
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        freezeAt(130);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
    }

    function test_stopAndResume_byAStranger_revert() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.stop();
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.resume();
    }

    function test_halt_ofAStop_givesDeadlinesTimeForACheckpoint() public {
        stop();
        Halt memory halt = client.halt();
        assertEq(halt.began, STOPPED);
        assertEq(halt.until, UNTIL + 1 hours);
        assertEq(halt.lasted, 10 days + 1 hours);
    }

    /// @dev The stop is over already: the anchor shortens no deadline.
    function test_halt_ofAnAnchorInTheBlockOfAResume_isNoShorter() public {
        stop();
        vm.warp(STOPPED + 2 days);
        resume();
        Halt memory before = client.halt();
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        assertEq(abi.encode(client.halt()), abi.encode(before));
    }

    // ---------------------------------------------------------------- deadlines of a lane

    function test_extended_byAHalt_isByAsMuchAsItLasts() public {
        stop();
        Pause memory none;
        assertEq(client.extended(none, STOPPED - 1), STOPPED - 1);
        assertEq(client.extended(none, STOPPED + 5), STOPPED + 5 + 10 days + 1 hours);
        assertEq(client.extended(none, 1), 1);
        assertEq(client.extended(none, 0), 0, "without a deadline none is extended");
    }

    function test_extended_byAFrozenClient_isByAllThatPassedSince() public {
        freezeAt(130);
        vm.warp(STOPPED + 8 days);
        Pause memory none;
        assertEq(client.extended(none, STOPPED + 5), STOPPED + 5 + 8 days);
        assertEq(client.paused(none, STOPPED + 9 days).lasted, 9 days);
    }

    function test_halt_ofAFrozenClient_lastsUntilItIsAnchored() public {
        freezeAt(130);
        vm.warp(STOPPED + 8 days);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        Halt memory halt = client.halt();
        assertEq(halt.began, STOPPED);
        assertEq(halt.until, STOPPED + 8 days + 1 hours);
        assertEq(halt.lasted, 8 days + 1 hours);
    }
}
