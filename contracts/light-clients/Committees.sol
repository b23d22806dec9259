// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Evidence} from "./Evidence.sol";

/// @title Committees
/// @notice Which committee signs, and which takes office never again.
/// @dev No clock tells when something was signed. Thieves sign for any time and any epoch to come, and show it then. So
/// a committee whose keys were abused takes office no more, neither by an anchor nor by a rotation. A committee is
/// known by its commitment alone: another one of the same keys is for those to refuse who propose and anchor it.
///
/// A freeze proves that keys were abused, a stop states it. Thieves can hand over to a committee of their own before
/// anybody notices. Hence this is over for all that were in office here up to then, not for the last one alone.
abstract contract Committees is Evidence {
    /// @notice How often the client was anchored again.
    function timesAnchored() external view returns (uint16) {
        return _storage().emergency.timesAnchored;
    }

    /// @notice Whether the client was stopped or frozen since it was last anchored, and nobody has said since that no
    /// key was abused (`resume`).
    function suspected() external view returns (bool) {
        return _isSuspected(_storage());
    }

    /// @notice Whether the client cannot be anchored at a committee, since it was in office here up to when keys were
    /// abused.
    /// @param poseidonCommitment The committee's.
    function isRefused(bytes32 poseidonCommitment) external view returns (bool) {
        LightClientStorage storage $ = _storage();
        uint256 era = $.eras[poseidonCommitment];
        return era != 0 && (_isSuspected($) || era <= $.emergency.abusedEras);
    }

    /// @dev Reverts with `AbusedCommittee`.
    function _takeOffice(LightClientStorage storage $, bytes32 newCommittee, bytes32 newCommitteeHash) internal {
        uint256 era = $.eras[newCommittee];
        require(era == 0 || era > $.emergency.abusedEras, AbusedCommittee(newCommittee));
        $.eras[newCommittee] = _era($);
        $.committee = newCommittee;
        $.committeeHash = newCommitteeHash;
        $.commitments = _commitments(newCommittee, newCommitteeHash);
    }

    /// @dev Begins an era. If keys were abused in the last one, its committees and all before are over for good.
    function _beginEra(LightClientStorage storage $) internal {
        if (_isSuspected($)) ($.emergency.abusedEras, $.emergency.suspected) = (_era($), false);
        $.emergency.timesAnchored += 1;
    }

    /// @dev A client that is frozen saw the proof.
    function _isSuspected(LightClientStorage storage $) private view returns (bool) {
        return $.emergency.suspected || $.status.stoppedUntil == FROZEN;
    }
}
