// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Member} from "../interfaces/ICommitteeRegistry.sol";

/// @title CommitteeLib
/// @notice A committee's Keccak commitment: `docs/protocol.md`.
library CommitteeLib {
    /// @notice Most members of a committee: the slots of the circuit.
    uint256 internal constant MAX_MEMBERS = 32;

    bytes32 private constant TAG = keccak256("causeway.committee.v1");

    /// @notice The Keccak commitment of at most `MAX_MEMBERS` members.
    function hash(Member[] calldata members) internal pure returns (bytes32) {
        bytes memory packed = bytes.concat(TAG, bytes1(uint8(members.length)));
        for (uint256 i = 0; i < members.length; ++i) {
            Member calldata member = members[i];
            packed = bytes.concat(packed, bytes32(member.x), bytes32(member.y), member.ed25519, bytes8(member.weight));
        }
        return keccak256(packed);
    }
}
