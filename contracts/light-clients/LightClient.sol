// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Accepting} from "./Accepting.sol";
import {Anchor} from "./Anchor.sol";
import {Anchoring} from "./Anchoring.sol";
import {Equivocation} from "./Equivocation.sol";
import {LightClientState} from "./LightClientState.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";

/// @title LightClient
/// @notice Follows one chain by its committee's checkpoints. What proves a committee's signatures is left to who
/// inherits.
/// @dev What was learnt counts within a *generation*. Distrusting, stopping and anchoring begin a new one, so that
/// nothing of before counts, here and in every contract that notes the generation beside what it learnt.
abstract contract LightClient is Accepting, Equivocation, Anchoring {
    /// @notice A light client needs a contract that says who may anchor it again.
    error NoAuthority(address authority);
    /// @notice The environment's tag is zero.
    error ZeroEnvironment();

    /// @notice Starts from a committee. Reverts with `NoAuthority`, `ZeroEnvironment`, `InvalidAnchor` or an error of
    /// `ChainAddress`.
    /// @param initialAuthority The access manager that says who may anchor the client again.
    /// @param scheme Trust scheme of the proofs.
    /// @param environment Tag of the environment's name.
    /// @param origin The mailbox on the chain to follow.
    /// @param anchor_ The committee to start from.
    constructor(
        address initialAuthority,
        bytes32 scheme,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) LightClientState(scheme, environment, origin) AccessManaged(initialAuthority) {
        require(initialAuthority.code.length != 0, NoAuthority(initialAuthority));
        require(environment != 0, ZeroEnvironment());
        _anchor(anchor_, 0, 0);
    }
}
