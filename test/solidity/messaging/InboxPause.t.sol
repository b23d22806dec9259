// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev Pauses of a lane. The guardian may pause and nothing else; lane admins end and extend pauses.
contract InboxPauseTest is MailboxFixture {
    uint64 private constant GUARDIAN = 1;
    uint64 private constant LANE_ADMIN = 2;
    uint256 private constant PAUSE = 7 days;

    address private _guardian = makeAddr("guardian");
    address private _laneAdmin = makeAddr("laneAdmin");
    Batch private _batch;

    function setUp() public override {
        super.setUp();
        vm.startPrank(admin);
        manager.grantRole(GUARDIAN, _guardian, 0);
        manager.grantRole(LANE_ADMIN, _laneAdmin, 0);
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = IMailboxAdmin.pauseLane.selector;
        manager.setTargetFunctionRole(address(hub), selectors, GUARDIAN);
        selectors[0] = IMailboxAdmin.unpauseLane.selector;
        manager.setTargetFunctionRole(address(hub), selectors, LANE_ADMIN);
        selectors[0] = IMailboxAdmin.extendPause.selector;
        manager.setTargetFunctionRole(address(hub), selectors, LANE_ADMIN);
        vm.stopPrank();
        Batch memory batch = batchOf(listOf(frameTo(address(new KeepingRecipient()), "")), 0, 1);
        clientOfA.accept(batch.evidence);
        _batch = batch;
    }

    // ---------------------------------------------------------------- pauseLane

    function test_pauseLane_open_stopsDeliveries() public {
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LanePauseChanged(laneAToHub, uint40(START + PAUSE));
        _pause();
        assertEq(hub.inboundLane(laneAToHub).pausedUntil, START + PAUSE);
        _refuseDelivery(START + PAUSE);
    }

    function test_pauseLane_lastSecond_stillStopsDeliveries() public {
        _pause();
        vm.warp(START + PAUSE - 1);
        _refuseDelivery(START + PAUSE);
    }

    function test_pauseLane_afterSevenDays_lapses() public {
        _pause();
        vm.warp(START + PAUSE);
        hub.deliver(laneAToHub, _batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_pauseLane_otherLane_goesOn() public {
        on(SPOKE_A);
        vm.prank(admin);
        spokeA.pauseLane(laneHubToA);
        on(HUB);
        hub.deliver(laneAToHub, _batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_pauseLane_whilePaused_reverts() public {
        _pause();
        vm.warp(START + 1 days);
        _expectTooRecent(START + 2 * PAUSE);
        _pause();
    }

    /// @dev After a pause of seven days, the lane was open for seven days before the guardian may pause it again.
    function testFuzz_pauseLane_beforeTheLaneWasOpenForAsLong_reverts(uint256 time) public {
        _pause();
        vm.warp(bound(time, START, START + 2 * PAUSE - 1));
        _expectTooRecent(START + 2 * PAUSE);
        _pause();
    }

    function test_pauseLane_afterTheLaneWasOpenForAsLong_succeeds() public {
        _pause();
        vm.warp(START + 2 * PAUSE);
        _pause();
        _refuseDelivery(START + 3 * PAUSE);
    }

    function test_pauseLane_afterAShortPause_isPossibleAfterAsShortATime() public {
        _pause();
        vm.warp(START + 1 hours);
        _unpause();
        vm.warp(START + 2 hours - 1);
        _expectTooRecent(START + 2 hours);
        _pause();
        vm.warp(START + 2 hours);
        _pause();
        assertEq(hub.inboundLane(laneAToHub).pausedUntil, START + 2 hours + PAUSE);
    }

    /// @dev An extension by somebody else counts against nobody: the guardian keeps his power.
    function test_pauseLane_afterAnExtendedPause_waitsForHisOwnTimeAlone() public {
        _pause();
        vm.warp(START + 5 days);
        _extend();
        vm.warp(START + 12 days);
        hub.deliver(laneAToHub, _batch);
        vm.warp(START + 2 * PAUSE - 1);
        _expectTooRecent(START + 2 * PAUSE);
        _pause();
        vm.warp(START + 2 * PAUSE);
        _pause();
    }

    function test_pauseLane_whileAnExtensionLasts_neverShortensIt() public {
        _pause();
        for (uint256 i = 1; i < 4; ++i) {
            vm.warp(START + i * 5 days);
            _extend();
        }
        _pause();
        assertEq(hub.inboundLane(laneAToHub).pausedUntil, START + 15 days + PAUSE);
    }

    function test_unpauseLane_ofAnExtension_leavesTheGuardiansTimeAsItWas() public {
        _pause();
        vm.warp(START + 6 days);
        _extend();
        vm.warp(START + 9 days);
        _unpause();
        _expectTooRecent(START + 2 * PAUSE);
        _pause();
    }

    /// @dev Whatever a guardian does alone, over any time he holds a lane for at most half of it, and one pause.
    function testFuzz_pauseLane_asOftenAsPossible_takesHalfOfTheTime(uint256[8] memory waits) public {
        uint256 paused;
        for (uint256 i = 0; i < waits.length; ++i) {
            uint256 until = hub.inboundLane(laneAToHub).pausedUntil;
            vm.warp(block.timestamp + bound(waits[i], 1, 10 days));
            vm.prank(_guardian);
            try hub.pauseLane(laneAToHub) {
                assertGe(block.timestamp, until);
                paused += PAUSE;
            } catch {}
        }
        assertLe(paused, (block.timestamp - START) / 2 + PAUSE);
    }

    function test_pauseLane_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        vm.prank(_guardian);
        hub.pauseLane(laneHubToA);
    }

    // ---------------------------------------------------------------- unpauseLane

    function test_unpauseLane_paused_delivers() public {
        _pause();
        vm.warp(START + 1 days);
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LanePauseChanged(laneAToHub, uint40(START + 1 days));
        _unpause();
        hub.deliver(laneAToHub, _batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_unpauseLane_inTheLastSecondOfTheGuardiansPause_countsWhatItLasted() public {
        _pause();
        vm.warp(START + PAUSE - 1);
        _unpause();
        vm.warp(START + 2 * PAUSE - 3);
        _expectTooRecent(START + 2 * PAUSE - 2);
        _pause();
        vm.warp(START + 2 * PAUSE - 2);
        _pause();
    }

    /// @dev What it would have taken of the time that is left, it does not give.
    function test_unpauseLane_paused_givesBackNoMoreThanItLasted() public {
        vm.warp(START + 1 days);
        _pause();
        vm.warp(START + 4 days);
        _unpause();
        assertEq(hub.deadlineOf(laneAToHub, START + 2 days), START + 5 days);
    }

    function test_unpauseLane_notPaused_reverts() public {
        _expectNotPaused();
        _unpause();
        _pause();
        vm.warp(START + PAUSE);
        _expectNotPaused();
        _unpause();
    }

    function test_unpauseLane_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        vm.prank(_laneAdmin);
        hub.unpauseLane(laneHubToA);
    }

    // ---------------------------------------------------------------- extendPause

    function test_extendPause_paused_lastsSevenDaysFromNow() public {
        _pause();
        vm.warp(START + 6 days);
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LanePauseChanged(laneAToHub, uint40(START + 13 days));
        _extend();
        vm.warp(START + 13 days - 1);
        _refuseDelivery(START + 13 days);
        vm.warp(START + 13 days);
        hub.deliver(laneAToHub, _batch);
    }

    function test_extendPause_lapsed_reverts() public {
        _pause();
        vm.warp(START + PAUSE);
        _expectNotPaused();
        vm.prank(_laneAdmin);
        hub.extendPause(laneAToHub);
    }

    function test_extendPause_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        vm.prank(_laneAdmin);
        hub.extendPause(laneHubToA);
    }

    // ---------------------------------------------------------------- deadlines

    function test_deliver_deadlineThatPassedInAPause_isDeliverableAsLongAsWasLeft() public {
        Batch memory batch = _batchUntil(uint40(START + 2 days));
        vm.warp(START + 1 days);
        _pause();
        assertEq(hub.deadlineOf(laneAToHub, START + 2 days), START + 9 days);
        vm.warp(START + 9 days);
        hub.deliver(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_deliver_afterWhatAPauseGaveBack_isLate() public {
        Batch memory batch = _batchUntil(uint40(START + 2 days));
        vm.warp(START + 1 days);
        _pause();
        vm.warp(START + 9 days + 1);
        hub.deliver(laneAToHub, batch);
        assertFalse(hub.isDone(laneAToHub, 0));
    }

    function test_expire_whatAPauseGaveTime_reverts() public {
        Batch memory batch = _batchUntil(uint40(START + 2 days));
        vm.warp(START + 1 days);
        _pause();
        vm.warp(START + 9 days);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.DeadlineNotPassed.selector, START + 9 days));
        vm.prank(expirer);
        hub.expire(laneAToHub, batch);
        vm.warp(START + 9 days + 1);
        vm.prank(expirer);
        hub.expire(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_deadlineOf_none_staysNone() public {
        _pause();
        assertEq(hub.deadlineOf(laneAToHub, 0), 0);
    }

    /// @dev The new client knows nothing of the halts of the one before.
    function test_replaceLightClient_afterAStop_takesNothingFromDeadlines() public {
        vm.prank(admin);
        clientOfA.stop();
        vm.warp(START + 12 days);
        uint256 before = hub.deadlineOf(laneAToHub, START + 2 days);
        assertGt(before, block.timestamp);
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.prank(admin);
        hub.replaceLightClient(laneAToHub, other);
        assertEq(hub.deadlineOf(laneAToHub, START + 2 days), before);
    }

    /// @dev A stop of the light client gives back as a pause does, and both add up.
    function test_deadlineOf_afterAPauseAndAStop_addsBoth() public {
        vm.warp(START + 1 days);
        _pause();
        vm.prank(admin);
        clientOfA.stop();
        // 7 days of the pause bring it to day 9, when the stop of 10 days and an hour lasts still
        assertEq(hub.deadlineOf(laneAToHub, START + 2 days), START + 19 days + 1 hours);
    }

    // ---------------------------------------------------------------- callers

    function test_pause_byAnyoneElse_reverts() public {
        address[2] memory others = [stranger, _laneAdmin];
        for (uint256 i = 0; i < others.length; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            hub.pauseLane(laneAToHub);
        }
        _pause();
        others = [stranger, _guardian];
        for (uint256 i = 0; i < others.length; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            hub.unpauseLane(laneAToHub);
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            hub.extendPause(laneAToHub);
        }
    }

    // ---------------------------------------------------------------- internal

    function _pause() private {
        vm.prank(_guardian);
        hub.pauseLane(laneAToHub);
    }

    function _extend() private {
        vm.prank(_laneAdmin);
        hub.extendPause(laneAToHub);
    }

    function _unpause() private {
        vm.prank(_laneAdmin);
        hub.unpauseLane(laneAToHub);
    }

    /// @dev One message with a deadline, proven by a checkpoint that the client has.
    function _batchUntil(uint40 deadline) private returns (Batch memory batch) {
        bytes memory frame = frameTo(address(new KeepingRecipient()), "", GAS_LIMIT, deadline);
        batch = batchOf(listOf(frame), 0, 1);
        clientOfA.accept(batch.evidence);
    }

    function _refuseDelivery(uint256 until) private {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, laneAToHub, until));
        hub.deliver(laneAToHub, _batch);
    }

    function _expectTooRecent(uint256 from) private {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.PausedTooRecently.selector, laneAToHub, from));
    }

    function _expectNotPaused() private {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.NotPaused.selector, laneAToHub));
    }
}
