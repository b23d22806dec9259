// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ContainmentPowers} from "./ContainmentPowers.sol";

/// @title ContainmentRunbook
/// @notice Guardian and admins follow `docs/incident.md`: destinations are paused, the hub's client of spoke A is
/// stopped; spoke B forgets what the hub showed it, or admins void what arrived, each of which must be enough; the
/// pauses are prolonged; the client is anchored at a committee of other keys; the lanes are opened.
abstract contract ContainmentRunbook is ContainmentPowers {
    uint256 internal constant ANCHOR_DELAY = 7 days;

    /// @dev After this a hub's checkpoint of before the stop is no longer taken.
    uint256 private constant HUB_CHECKPOINT_AGE = 1 days;

    uint256 internal haltedAt;
    /// @dev What is done about forgeries that arrived: by distrusting, by voiding, or both.
    bool internal forgets;
    bool internal voids;
    /// @dev The generation of spoke B's client of the hub when the runbook began.
    uint32 private _generation;

    // ---------------------------------------------------------------- steps

    function followRunbook(uint256 seed) external step {
        if (phase == Phase.Calm && badEpoch != 0 && _pick(seed, "begin", 12) == 0) _halt(seed);
        else if (phase == Phase.Halted && time >= haltedAt + ANCHOR_DELAY) _anchorAgain(seed);
    }

    /// @dev Those who follow the runbook are in time with all of it.
    function pass(uint256 seed) external {
        uint256 later = time + 1 + _pick(seed, "seconds", _pick(seed, "long", 2) == 0 ? 1 hours : 2 days);
        _passInTime(seed, later);
    }

    function _passInTime(uint256 seed, uint256 later) internal {
        if (phase == Phase.Halted) {
            _forgetHub(later);
            _prolong(toHub, later);
            _prolong(toSpoke, later);
            if (later >= clientOfSpoke().stoppedUntil()) _anchorInTime(seed);
        }
        _passTo(later);
    }

    // ---------------------------------------------------------------- halting

    /// @dev Begins where the guardian has what he needs; else he must wait, and so must the campaign.
    function _halt(uint256 seed) internal {
        LightClient client = clientOfSpoke();
        _enter(HUB);
        (uint40 stoppable, ) = client.emergencyPowersFrom();
        bool stopped = time + ANCHOR_DELAY + 1 hours < client.stoppedUntil();
        if (!stopped && time < stoppable) return;
        if (!_pauseForRunbook(toSpoke) || !_pauseForRunbook(toHub)) return;
        _enter(HUB);
        if (!stopped) {
            vm.prank(admin);
            client.stop();
        }
        (phase, haltedAt) = (Phase.Halted, time);
        takenBefore = taken();
        uint256 plan = _pick(seed, "plan", 3);
        (forgets, voids) = (plan != 0, plan != 1);
        _generation = clientOfHub().generation();
        _tryLateForgeries(seed);
        _forgetHub(time);
    }

    /// @dev A lane that is paused already is paused again by an admin.
    function _pauseForRunbook(uint256 lane) private returns (bool) {
        return _isPaused(lane) ? _extend(lane) : _tryPause(lane);
    }

    function _extend(uint256 lane) private returns (bool) {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        return _asAdmin(address(mailboxes[chain]), abi.encodeCall(mailboxes[chain].extendPause, (lanes[lane].id)));
    }

    /// @dev Spoke B distrusts its client of the hub after the stop, as soon as the guardian can again.
    function _forgetHub(uint256 later) private {
        LightClient client = clientOfHub();
        if (!forgets || client.generation() != _generation) return;
        (, uint40 distrustable) = client.emergencyPowersFrom();
        if (distrustable > later) return;
        _passTo(distrustable);
        _enter(SPOKE_B);
        vm.prank(admin);
        client.distrust();
        _look();
        _did("forgotten");
    }

    /// @dev A pause is prolonged before it ends.
    function _prolong(uint256 lane, uint256 later) private {
        uint256 until = mailboxes[lanes[lane].destination].inboundLane(lanes[lane].id).pausedUntil;
        if (until > later) return;
        _passTo(until - 1);
        assertTrue(_extend(lane), "a pause cannot be prolonged");
        _look();
    }

    function _mayOpen() internal view override returns (bool) {
        if (phase == Phase.Calm) return true;
        return phase == Phase.Anchored && time > haltedAt + HUB_CHECKPOINT_AGE;
    }

    // ---------------------------------------------------------------- anchoring

    function _anchorInTime(uint256 seed) internal {
        _passTo(haltedAt + ANCHOR_DELAY);
        _anchorAgain(seed);
    }

    /// @dev The new committee is of a new epoch, and nobody else has its keys. Often somebody takes an old one first.
    function _anchorAgain(uint256 seed) private {
        _forgetHub(type(uint256).max);
        if (voids) {
            _voidArrived(toHub);
            _voidArrived(toSpoke);
        }
        if (_pick(seed, "mistaken", 2) == 0 && _anchorByMistake(seed)) return;
        proposed = keccak256(abi.encode("committee after the runbook", epoch));
        _beginEpoch();
        _enter(HUB);
        LightClient client = clientOfSpoke();
        vm.prank(admin);
        client.anchor(committees[epoch], committees[epoch], epoch, 1);
        phase = Phase.Anchored;
        _did("contained");
        _passTo(time + 1);
    }

    /// @dev At the committee in office, or at the first one.
    function _anchorByMistake(uint256 seed) private returns (bool succeeded) {
        _enter(HUB);
        LightClient client = clientOfSpoke();
        (uint64 inEpoch, bytes32 old, ) = client.committee();
        if (_pick(seed, "first", 2) == 0) (inEpoch, old) = (epoch, committees[1]);
        succeeded = _asAdmin(address(client), abi.encodeCall(client.anchor, (old, old, inEpoch, 1)));
        if (!succeeded) _did("mistaken");
        if (!succeeded) return false;
        phase = Phase.Anchored;
        _passTo(time + 1);
    }

    // ---------------------------------------------------------------- to its end

    /// @dev However far it was followed, it is followed to its end; the lanes are open then.
    function _finishRunbook(uint256 seed) internal {
        for (uint256 i = 0; phase == Phase.Calm && i < 40; ++i) {
            _halt(seed);
            if (phase == Phase.Calm) _passTo(time + 1 days);
        }
        assertTrue(phase != Phase.Calm, "the runbook cannot begin");
        if (phase == Phase.Halted) _passInTime(seed, haltedAt + ANCHOR_DELAY);
        if (phase == Phase.Halted) _anchorInTime(seed);
        _passTo(haltedAt + HUB_CHECKPOINT_AGE + 1);
        if (_isPaused(toHub)) _unpause(toHub);
        if (_isPaused(toSpoke)) _unpause(toSpoke);
    }
}
