// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice The committee from which a light client starts, or starts again.
/// @param committee Poseidon commitment of the committee.
/// @param committeeHash Keccak commitment of the same committee.
/// @param epoch The committee's epoch, from 1.
/// @param leastHeight The least height of a checkpoint that counts, from 1.
struct Anchor {
    bytes32 committee;
    bytes32 committeeHash;
    uint64 epoch;
    uint64 leastHeight;
}
