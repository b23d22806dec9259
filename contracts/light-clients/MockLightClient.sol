// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../access/DevelopmentChains.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {Anchor, LightClient} from "./LightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title MockLightClient
/// @notice A light client whose proofs anyone can make, for fast tests on development chains. All other rules hold.
contract MockLightClient is LightClient {
    uint256 private constant PROOF_SIZE = 32;
    bytes32 private constant PROOF_TAG = keccak256("causeway.mock-proof.v1");

    /// @dev Reverts with `DevelopmentOnly` if this is no development chain.
    constructor(
        address initialAuthority,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) LightClient(initialAuthority, CheckpointLib.SCHEME_MOCK, environment, origin, anchor_) {
        DevelopmentChains.requireHere();
    }

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
