// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Evidence} from "./Evidence.sol";

/// @title Committees
/// @notice Which committee signs.
abstract contract Committees is Evidence {
    /// @notice How often the client was anchored again.
    function timesAnchored() external view returns (uint16) {
        return _storage().emergency.timesAnchored;
    }

    function _takeOffice(LightClientStorage storage $, bytes32 newCommittee, bytes32 newCommitteeHash) internal {
        $.committee = newCommittee;
        $.committeeHash = newCommitteeHash;
        $.commitments = _commitments(newCommittee, newCommitteeHash);
    }
}
