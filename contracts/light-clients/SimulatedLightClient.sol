// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {Anchor, LightClient} from "./LightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title SimulatedLightClient
/// @notice The mock light client on a simulated chain of any id, a fork's for instance. All other rules hold.
/// @dev No real chain can have it: only an account deploys it whose key nobody has, so that a node must make its
/// transactions without a signature.
contract SimulatedLightClient is LightClient {
    uint256 private constant PROOF_SIZE = 32;
    bytes32 private constant PROOF_TAG = keccak256("causeway.mock-proof.v1");

    /// @notice The account that a simulator deploys from. Nobody knows a key for it.
    address public constant CARRIER = address(uint160(uint256(keccak256("causeway.simulator.carrier"))));

    /// @notice Only a simulated chain can have this contract.
    error SimulatorOnly(address deployer);

    /// @dev Reverts with `SimulatorOnly` unless the simulator's account deploys it.
    constructor(
        address initialAuthority,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) LightClient(initialAuthority, CheckpointLib.SCHEME_MOCK, environment, origin, anchor_) {
        require(msg.sender == CARRIER, SimulatorOnly(msg.sender));
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
