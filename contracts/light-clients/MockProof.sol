// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "./LightClient.sol";

/// @title MockProof
/// @notice The proof that mock light clients take: a hash that anyone can make.
/// @dev What inherits says in its constructor where it may be.
abstract contract MockProof is LightClient {
    uint256 private constant PROOF_SIZE = 32;
    bytes32 private constant PROOF_TAG = keccak256("causeway.mock-proof.v1");

    function _verify(
        bytes32 currentCommittee,
        bytes32 checkpointHash,
        bytes calldata proof
    ) internal pure override returns (bool) {
        return bytes32(proof) == keccak256(bytes.concat(PROOF_TAG, currentCommittee, checkpointHash));
    }

    function _proofSize() internal pure override returns (uint256) {
        return PROOF_SIZE;
    }
}
