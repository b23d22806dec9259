// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Anchor} from "./Anchor.sol";
import {Committees} from "./Committees.sol";
import {Halts} from "./Halts.sol";
import {Halt, HaltLib} from "@causeway/solidity/libraries/HaltLib.sol";

/// @title Anchoring
/// @notice Starts a light client from a committee, at first and again.
abstract contract Anchoring is Committees, Halts {
    using HaltLib for Halt;

    /// @dev Leaves room for rotations: an epoch that started here never outgrows its 24 bits.
    uint64 private constant MAX_ANCHOR_EPOCH = type(uint16).max;

    /// @notice Starts again from a committee: nothing accepted before counts, nor any checkpoint of up to now, and the
    /// client is no longer frozen, stopped or stale. The trust id stays. Restricted.
    /// @dev Where the client was frozen, or stopped and not resumed, it takes only a committee that was never in office
    /// here, and none of before takes office here again. Reverts with `InvalidAnchor` or `AbusedCommittee`. It takes
    /// the caller's word alone for the committee: the role should have the longest delay.
    function anchor(
        bytes32 newCommittee,
        bytes32 newCommitteeHash,
        uint64 epoch,
        uint64 newLeastHeight
    ) external restricted {
        LightClientStorage storage $ = _storage();
        Status memory before = $.status;
        _beginEra($);
        _anchor(
            Anchor(newCommittee, newCommitteeHash, epoch, newLeastHeight),
            before.generation + 1,
            uint40(block.timestamp)
        );
        uint256 until = block.timestamp + CATCH_UP;
        Halt memory last = $.emergency.halt;
        // a client that is frozen has been so until now, whatever was noted
        $.emergency.halt = before.stoppedUntil > block.timestamp ? last.ending(until) : last.begun(until);
    }

    function _anchor(Anchor memory start, uint16 newGeneration, uint40 newDistrustedUntil) internal {
        require(
            start.committee != 0 &&
                start.committeeHash != 0 &&
                start.leastHeight != 0 &&
                start.leastHeight <= MAX_HEIGHT &&
                start.epoch != 0 &&
                start.epoch <= MAX_ANCHOR_EPOCH,
            InvalidAnchor()
        );
        LightClientStorage storage $ = _storage();
        $.status = Status({
            newestHeight: 0,
            leastHeight: uint48(start.leastHeight),
            epoch: uint24(start.epoch),
            trustedSince: uint40(block.timestamp),
            generation: newGeneration,
            distrustedUntil: newDistrustedUntil,
            stoppedUntil: 0
        });
        _takeOffice($, start.committee, start.committeeHash);
        emit LightClientAnchored(newGeneration, start.epoch, start.committee, start.committeeHash, start.leastHeight);
    }
}
