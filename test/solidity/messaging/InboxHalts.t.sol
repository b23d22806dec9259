// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev Halts of all kinds, of a lane and of its light client, composed in any way. None of them turns a message that
/// could be delivered into one that expired.
contract InboxHaltsTest is MailboxFixture {
    uint256 private constant STEPS = 16;
    uint256 private constant MESSAGES = 5;
    uint256 private constant KINDS = 9;

    /// @dev What a message had when the lane was halted: until when it could be delivered.
    uint256[MESSAGES] private _deadlines;
    uint256[MESSAGES] private _before;
    bool private _isHalted;
    uint256 private _haltedSince;

    /// @dev A stop and a pause, both ended on day 2, and ten distrusts; then another stop. A message that was sent
    /// meanwhile expired after a third of it.
    function test_deliver_afterAStopThatFollowedHaltsThatEndedEarly_isInTime() public {
        KeepingRecipient recipient = new KeepingRecipient();
        uint40 deadline = uint40(START + 23 days);
        bytes[] memory frames = listOf(frameTo(address(recipient), "", GAS_LIMIT, deadline));
        vm.startPrank(admin);
        clientOfA.stop();
        hub.pauseLane(laneAToHub);
        vm.warp(START + 2 days);
        clientOfA.resume();
        hub.unpauseLane(laneAToHub);
        for (uint256 day = 3; day <= 21; day += 2) {
            vm.warp(START + day * 1 days);
            clientOfA.accept(evidenceFor(clientOfA, EMPTY_OUTBOX));
            clientOfA.distrust();
        }
        vm.warp(START + 22 days);
        clientOfA.stop();
        vm.stopPrank();
        vm.warp(START + 32 days + 2 hours);
        Batch memory batch = batchOf(frames, 0, 1);
        hub.deliver(laneAToHub, batch);
        assertEq(recipient.count(), 1);
    }

    /// @dev Both clients were stopped at once. The lane took over halts of the first: they are no halts of the other.
    function test_replaceLightClient_byOneThatWasStoppedAtTheSameTime_takesNothingFromItsStop() public {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.startPrank(admin);
        clientOfA.stop();
        other.stop();
        vm.warp(START + 10 days);
        hub.replaceLightClient(laneAToHub, other);
        vm.stopPrank();
        assertEq(other.halt().began, clientOfA.halt().began);
        // ten days by the first client; then the other's, up to its end and as long as it lasted
        uint256 lasted = 10 days + 1 hours;
        assertEq(hub.deadlineOf(laneAToHub, START + 1 days), START + lasted + lasted);
    }

    /// @dev A model beside it: since when the lane is halted, and what each message had left then. When it opens, each
    /// that could be delivered can be, for a third of what it had left or of what the halts lasted, whichever is less.
    /// It has all of that where the lane was paused alone, or its client halted alone.
    function testFuzz_halts_howeverComposed_turnNoDeliverableMessageIntoAnExpired(
        uint8[STEPS] memory kinds,
        uint32[STEPS] memory gaps,
        uint32[MESSAGES] memory lifetimes
    ) public {
        for (uint256 i = 0; i < MESSAGES; ++i) _deadlines[i] = START + (lifetimes[i] % 50 days);
        for (uint256 i = 0; i < STEPS; ++i) {
            _pass(gaps[i] % (i % 2 == 0 ? 1 days : 9 days));
            _open();
            uint256[MESSAGES] memory before = _extended();
            _halt(kinds[i] % KINDS);
            if (!_isHalted && _openFrom() > block.timestamp) {
                (_isHalted, _haltedSince, _before) = (true, block.timestamp, before);
            }
        }
        _pass(60 days);
        _open();
    }

    // ---------------------------------------------------------------- halts

    /// @dev What is not possible now changes nothing.
    function _halt(uint256 kind) private {
        address client = address(hub.inboundLane(laneAToHub).lightClient);
        if (kind == 7) return _freeze(MockLightClient(client));
        if (kind == 8) return _replace();
        bytes[7] memory calls = [
            abi.encodeCall(hub.pauseLane, (laneAToHub)),
            abi.encodeCall(hub.unpauseLane, (laneAToHub)),
            abi.encodeCall(hub.extendPause, (laneAToHub)),
            abi.encodeCall(clientOfA.stop, ()),
            abi.encodeCall(clientOfA.resume, ()),
            abi.encodeCall(clientOfA.distrust, ()),
            abi.encodeCall(clientOfA.anchor, (COMMITTEE, COMMITTEE_HASH, EPOCH, 1))
        ];
        vm.prank(admin);
        (bool ignored, ) = (kind < 3 ? address(hub) : client).call(calls[kind]);
        ignored;
    }

    function _freeze(MockLightClient client) private {
        if (!client.frozen()) freeze(client);
    }

    /// @dev By one that was stopped together with the first, which ended at once: what it knows is not the lane's.
    function _replace() private {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.startPrank(admin);
        other.stop();
        other.resume();
        hub.replaceLightClient(laneAToHub, other);
        vm.stopPrank();
    }

    // ---------------------------------------------------------------- the model

    /// @dev Time passes; the lane is looked at when it opens.
    function _pass(uint256 gap) private {
        uint256 time = block.timestamp + gap;
        if (_isHalted && _openFrom() < time) {
            vm.warp(_openFrom());
            _open();
        }
        uint256[MESSAGES] memory before = _extended();
        vm.warp(time);
        uint256[MESSAGES] memory later = _extended();
        if (_isHalted) return;
        for (uint256 i = 0; i < MESSAGES; ++i) assertEq(later[i], before[i], "a deadline moves with time");
    }

    /// @dev If the lane is open again, compares what messages have left with what they had.
    function _open() private {
        if (!_isHalted || _openFrom() > block.timestamp) return;
        _isHalted = false;
        uint256[MESSAGES] memory later = _extended();
        uint256 lasted = block.timestamp - _haltedSince;
        for (uint256 i = 0; i < MESSAGES; ++i) {
            if (_before[i] < _haltedSince) continue;
            uint256 left = _before[i] - _haltedSince;
            assertGe(later[i], block.timestamp, "a halt ended a message");
            assertGe(later[i] - block.timestamp, (left < lasted ? left : lasted) / 3, "little was given back");
        }
    }

    /// @dev When messages can be delivered again, as things are. A client that is frozen is so until somebody acts.
    function _openFrom() private view returns (uint256 from) {
        MockLightClient client = MockLightClient(address(hub.inboundLane(laneAToHub).lightClient));
        (uint256 paused, uint256 halted) = (hub.inboundLane(laneAToHub).pausedUntil, client.halt().until);
        if (client.frozen()) return type(uint256).max;
        from = paused > halted ? paused : halted;
        if (from < block.timestamp) from = block.timestamp;
    }

    function _extended() private view returns (uint256[MESSAGES] memory extended) {
        for (uint256 i = 0; i < MESSAGES; ++i) extended[i] = hub.deadlineOf(laneAToHub, _deadlines[i]);
    }
}
