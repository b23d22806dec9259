// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRemoteState} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";

/// @dev A contract that reads one word of another chain's contract, not older than a day, and wants it set.
contract SlotReader {
    uint256 private constant MAX_AGE = 1 days;

    IRemoteState private immutable state;
    uint64 private immutable chainId;
    address private immutable account;
    bytes32 private immutable slot;

    error NotSet();

    constructor(IRemoteState state_, uint64 chainId_, address account_, bytes32 slot_) {
        (state, chainId, account, slot) = (state_, chainId_, account_, slot_);
    }

    function read(
        bytes calldata evidence,
        bytes[] calldata accountProof,
        bytes[] calldata storageProof
    ) external returns (bytes32) {
        (bytes32 value, , uint64 timestamp) = state.slotOf(
            chainId,
            evidence,
            account,
            slot,
            accountProof,
            storageProof
        );
        CheckpointAge.requireAtMost(timestamp, MAX_AGE);
        require(value != 0, NotSet());
        return value;
    }
}
