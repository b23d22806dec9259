// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {LightClientState} from "./LightClientState.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Halt, HaltLib} from "@causeway/solidity/libraries/HaltLib.sol";
import {Pause, PauseLib} from "@causeway/solidity/libraries/PauseLib.sol";

/// @title Halts
/// @notice The guardian's powers over a light client, what ends them, and what they do to deadlines.
abstract contract Halts is LightClientState, AccessManaged {
    using HaltLib for Halt;
    using PauseLib for Pause;

    /// @notice How long a stop lasts, seconds: longer than it takes to anchor the client again, and shorter than the
    /// trusting period.
    uint256 public constant STOP = 10 days;

    /// @notice Least time between two distrusts, seconds.
    uint256 public constant DISTRUST_INTERVAL = 2 days;

    /// @dev After a stop, honest checkpoints have this long before the client is stale.
    uint256 private constant TRUSTED_AFTER_STOP = 1 days;

    /// @notice From now on checkpoints of up to now no longer count, nor does what was learnt from them. Restricted:
    /// the guardian.
    /// @dev For the case that a committee signed in good faith what is not true: a chain was reorganised, RPCs lied.
    /// Never for keys that were abused, even if they are safe again: thieves sign for a time to come, and show it then.
    /// By time and not by height, which forgers choose. It is never undone; it lapses by itself as newer checkpoints
    /// come, at the earliest when the allowed drift of clocks is over. Reverts with `DistrustedTooRecently` or
    /// `LightClientIsFrozen`.
    function distrust() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
        uint256 from = $.emergency.distrustableFrom;
        require(block.timestamp >= from, DistrustedTooRecently(from));
        $.emergency.distrustableFrom = uint40(block.timestamp + DISTRUST_INTERVAL);
        _distrust(status, block.timestamp + MAX_CLOCK_DRIFT);
        $.status = status;
        _halt($, block.timestamp + MAX_CLOCK_DRIFT + CATCH_UP);
    }

    /// @notice The client vouches for nothing for `STOP`, and checkpoints of up to its end never count. Restricted: the
    /// guardian.
    /// @dev For the case that a committee's keys are abused: it lasts until the client can be anchored at another one,
    /// and an anchor takes no other, also after the stop has ended by itself. Contradictions can be reported meanwhile.
    /// Possible again after the client was not stopped for as long as it was before. Reverts with `StoppedTooRecently`
    /// or `LightClientIsFrozen`.
    function stop() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
        uint256 from = $.emergency.stoppableFrom;
        require(block.timestamp >= from, StoppedTooRecently(from));
        uint256 until = block.timestamp + STOP;
        $.emergency.stoppedAt = uint40(block.timestamp);
        $.emergency.stoppableFrom = uint40(until + STOP);
        $.emergency.suspected = true;
        if (!_isStale(status)) {
            // a stop must not make the client stale
            uint256 since = until + TRUSTED_AFTER_STOP - TRUSTING_PERIOD;
            if (since > status.trustedSince) status.trustedSince = uint40(since);
        }
        _distrust(status, until);
        status.stoppedUntil = uint40(until);
        $.status = status;
        _halt($, until + CATCH_UP);
        emit LightClientStopChanged(uint40(until));
    }

    /// @notice Says that no key was abused when the client was stopped: its committee may stay, and a stop that goes on
    /// ends. Then checkpoints of up to now never count. Restricted.
    /// @dev Never for keys that were abused, even if they are safe again: see `distrust`. Possible until the client is
    /// anchored again. Reverts with `NotStopped`; a client that is frozen is not, it must be anchored again.
    function resume() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN && $.emergency.suspected, NotStopped());
        $.emergency.suspected = false;
        if (block.timestamp < status.stoppedUntil) _endStop($, status);
        emit LightClientStopChanged(uint40(block.timestamp));
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILightClient
    function frozen() external view returns (bool) {
        return _storage().status.stoppedUntil == FROZEN;
    }

    /// @inheritdoc ILightClient
    function stoppedUntil() external view returns (uint40) {
        return _storage().status.stoppedUntil;
    }

    /// @inheritdoc ILightClient
    function distrustedUntil() external view returns (uint40) {
        return _storage().status.distrustedUntil;
    }

    /// @inheritdoc ILightClient
    function halt() external view returns (Halt memory) {
        return _storage().emergency.halt;
    }

    /// @inheritdoc ILightClient
    function paused(Pause calldata pause, uint256 until) external view returns (Pause memory) {
        Pause memory noted = pause;
        return noted.begun(_haltUpToNow(), until);
    }

    /// @inheritdoc ILightClient
    function extended(Pause calldata pause, uint256 deadline) external view returns (uint256) {
        Pause memory noted = pause;
        return deadline == 0 ? 0 : noted.extended(_haltUpToNow(), deadline);
    }

    /// @inheritdoc ILightClient
    function vouchesFor(uint32 ofGeneration) external view returns (bool) {
        Status storage status = _storage().status;
        return block.timestamp >= status.stoppedUntil && status.generation == ofGeneration;
    }

    /// @inheritdoc ILightClient
    function presentGeneration() external view returns (uint256) {
        Status storage status = _storage().status;
        (uint40 until, uint16 present) = (status.stoppedUntil, status.generation);
        _requireVouching(until);
        return present;
    }

    /// @notice From when the guardian may stop the client, and from when distrust it, again; unix seconds.
    function emergencyPowersFrom() external view returns (uint40 stoppable, uint40 distrustable) {
        Emergency storage emergency = _storage().emergency;
        return (emergency.stoppableFrom, emergency.distrustableFrom);
    }

    // ---------------------------------------------------------------- internal

    function _endStop(LightClientStorage storage $, Status memory status) private {
        $.emergency.stoppableFrom = uint40(block.timestamp + (block.timestamp - $.emergency.stoppedAt));
        status.stoppedUntil = uint40(block.timestamp);
        status.distrustedUntil = uint40(block.timestamp + MAX_CLOCK_DRIFT);
        $.status = status;
        Halt memory last = $.emergency.halt;
        $.emergency.halt = last.ending(status.distrustedUntil + CATCH_UP);
    }

    /// @dev Begins a new generation, of the status in memory only. The newest height goes too: else no honest
    /// checkpoint would count after one with a forged height.
    function _distrust(Status memory status, uint256 until) private {
        status.generation += 1;
        status.newestHeight = 0;
        if (until > status.distrustedUntil) status.distrustedUntil = uint40(until);
        emit LightClientDistrusted(status.generation, status.distrustedUntil);
    }

    function _halt(LightClientStorage storage $, uint256 until) internal {
        Halt memory before = $.emergency.halt;
        $.emergency.halt = before.begun(until);
    }

    /// @dev A client that is frozen has been so until now, whatever was noted.
    function _haltUpToNow() private view returns (Halt memory last) {
        LightClientStorage storage $ = _storage();
        last = $.emergency.halt;
        if ($.status.stoppedUntil == FROZEN) last = last.ending(block.timestamp);
    }
}
