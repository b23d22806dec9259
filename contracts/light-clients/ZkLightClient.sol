// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../access/DevelopmentChains.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {Anchor} from "./Anchor.sol";
import {LightClient} from "./LightClient.sol";
import {IVerifier} from "./interfaces/IVerifier.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title ZkLightClient
/// @notice Follows a chain by zero-knowledge proofs that more than two thirds of the committee's weight signed. A proof
/// costs the same for any committee and any number of signers.
contract ZkLightClient is LightClient {
    uint256 private constant PROOF_SIZE = 256;

    /// @notice The verifier of the committee circuit, for good.
    IVerifier public immutable verifier;

    /// @dev Reverts with `DevelopmentOnly` if the key had no ceremony and this is no development chain.
    constructor(
        address initialAuthority,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_,
        IVerifier verifier_
    ) LightClient(initialAuthority, CheckpointLib.SCHEME_COMMITTEE, environment, origin, anchor_) {
        if (verifier_.isDevelopmentKey()) DevelopmentChains.requireHere();
        verifier = verifier_;
    }

    function _verify(
        bytes32 currentCommittee,
        bytes32 checkpointHash,
        bytes calldata proof
    ) internal view override returns (bool) {
        return verifier.verify(proof, uint256(currentCommittee), CheckpointLib.message(checkpointHash));
    }

    function _proofSize() internal pure override returns (uint256) {
        return PROOF_SIZE;
    }
}
