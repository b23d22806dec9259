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
    uint256 private constant GENERATION_SHIFT = 216;
    uint256 private constant FROZEN_SHIFT = 248;

    /// @notice Whether the client was frozen, and its generation.
    /// @dev Reverts with an error of `StateProofLib`.
    function statusUnder(
        bytes32 storageRoot,
        bytes[] calldata proof
    ) internal pure returns (bool frozen, uint32 generation) {
        uint256 status = uint256(StateProofLib.wordAt(storageRoot, STATUS, proof));
        return (status >> FROZEN_SHIFT != 0, uint32(status >> GENERATION_SHIFT));
    }

    /// @notice Hash of the checkpoint that a generation of the client had accepted at `height`, 0 if none.
    /// @dev Reverts with an error of `StateProofLib`.
    function acceptedUnder(
        bytes32 storageRoot,
        uint32 generation,
        uint64 height,
        bytes[] calldata proof
    ) internal pure returns (bytes32) {
        uint256 key = (uint256(generation) << 64) | height;
        bytes32 slot = keccak256(abi.encode(key, uint256(STATUS) + ACCEPTED_OFFSET));
        return StateProofLib.wordAt(storageRoot, slot, proof);
    }
}
