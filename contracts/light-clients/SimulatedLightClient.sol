// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {Anchor} from "./Anchor.sol";
import {LightClient} from "./LightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";
import {MockProof} from "./MockProof.sol";

/// @title SimulatedLightClient
/// @notice A light client whose proofs anyone can make, on simulated chains of any id: a fork has the id of a real
/// chain. All other rules hold.
/// @dev Only one account deploys it, whose address is the hash of a name: nobody has a key for it. A node that makes
/// transactions without signatures deploys it, and that is no real chain. Nor would any lane of a real network take
/// it: a lane's id names the scheme of the trust behind it, the mock's here.
///
/// Like every guard in a constructor, this keeps it from being deployed by mistake. Whom a mailbox trusts is decided by
/// who may call `setLightClientTrusted`: he could trust a contract of any code.
contract SimulatedLightClient is MockProof {
    /// @notice The account that the simulator deploys from.
    address public constant CARRIER = address(uint160(uint256(keccak256("causeway.simulator.carrier"))));

    /// @notice Somebody else than the simulator deploys this.
    error SimulatorOnly(address deployer);

    /// @dev Reverts with `SimulatorOnly` unless `CARRIER` itself makes the contract: not through another contract.
    constructor(
        address initialAuthority,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) LightClient(initialAuthority, CheckpointLib.SCHEME_MOCK, environment, origin, anchor_) {
        require(msg.sender == CARRIER, SimulatorOnly(msg.sender));
    }
}
