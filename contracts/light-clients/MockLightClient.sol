// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../access/DevelopmentChains.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {Anchor} from "./Anchor.sol";
import {LightClient} from "./LightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";
import {MockProof} from "./MockProof.sol";

/// @title MockLightClient
/// @notice A light client whose proofs anyone can make, for fast tests on development chains. All other rules hold.
contract MockLightClient is MockProof {
    /// @dev Reverts with `DevelopmentOnly` if this is no development chain.
    constructor(
        address initialAuthority,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) LightClient(initialAuthority, CheckpointLib.SCHEME_MOCK, environment, origin, anchor_) {
        DevelopmentChains.requireHere();
    }
}
