// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What a committee signs about a finalised block of the chain that a light client follows.
/// @param height The block's number.
/// @param timestamp The block's time, unix seconds.
/// @param epoch The epoch of the committee that signs.
/// @param stateKind How `stateRoot` is to be read; 1 is an Ethereum state trie. Never 0.
/// @param blockHash The block's hash.
/// @param stateRoot The block's state root.
/// @param outboxRoot The root over the lanes of that chain's mailbox.
/// @param nextCommittee Poseidon commitment of the committee that signs the next checkpoint.
/// @param nextCommitteeHash Keccak commitment of the same committee, with its Ed25519 keys.
struct Checkpoint {
    uint64 height;
    uint64 timestamp;
    uint64 epoch;
    uint8 stateKind;
    bytes32 blockHash;
    bytes32 stateRoot;
    bytes32 outboxRoot;
    bytes32 nextCommittee;
    bytes32 nextCommitteeHash;
}
