// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {StateProofLib} from "./StateProofLib.sol";

/// @title HubRecordLib
/// @notice What a light client on the hub had on record, from its proven storage: the layout that `LightClient`
/// documents.
library HubRecordLib {
    /// @dev The ERC-7201 location of `causeway.storage.LightClient`: the client's status.
    bytes32 private constant STATUS = 0x78cb7f286c4c0a8cf79470698c4a853968cb46c53c9048583367a40b94296e00;
    uint256 private constant ACCEPTED_OFFSET = 3;
    uint256 private constant GENERATION_SHIFT = 160;
    uint256 private constant STOPPED_SHIFT = 216;
    uint256 private constant RING_BITS = 6;

    /// @notice Until when the client was stopped, unix seconds, the greatest value if it was frozen; and its
    /// generation.
    /// @dev Reverts with an error of `StateProofLib`.
    function statusUnder(
        bytes32 storageRoot,
        bytes[] calldata proof
    ) internal pure returns (uint40 stoppedUntil, uint16 generation) {
        uint256 status = uint256(StateProofLib.wordAt(storageRoot, STATUS, proof));
        return (uint40(status >> STOPPED_SHIFT), uint16(status >> GENERATION_SHIFT));
    }

    /// @notice Whether a generation of the client kept a checkpoint's hash.
    /// @dev Reverts with an error of `StateProofLib`.
    function keptUnder(
        bytes32 storageRoot,
        uint16 generation,
        bytes32 checkpointHash,
        bytes[] calldata proof
    ) internal pure returns (bool) {
        uint256 place = (uint256(generation) << RING_BITS) | (uint256(checkpointHash) & (2 ** RING_BITS - 1));
        bytes32 slot = keccak256(abi.encode(place, uint256(STATUS) + ACCEPTED_OFFSET));
        return StateProofLib.wordAt(storageRoot, slot, proof) == checkpointHash;
    }
}
