// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICommitteeRegistry, ValidatorKeys} from "../interfaces/ICommitteeRegistry.sol";
import {BabyJubjub} from "./BabyJubjub.sol";
import {Ed25519} from "./Ed25519.sol";

/// @title PossessionProof
/// @notice Checks a validator's keys and that who shows them holds both secrets: `docs/protocol.md`.
/// @dev Without possession a member could choose a key as a function of the others'; without valid keys a signature
/// could be made by nobody or everybody.
library PossessionProof {
    bytes32 private constant STATEMENT_TAG = keccak256("causeway.possession.v1");
    bytes32 private constant CHALLENGE_TAG = keccak256("causeway.possession-challenge.v1");
    uint256 private constant BABY_JUBJUB_SIZE = 96;
    uint256 private constant ED25519_SIZE = 64;

    /// @notice Reverts unless both keys are valid and both proofs hold for them in `environment`.
    function check(
        bytes32 environment,
        ValidatorKeys calldata keys,
        bytes calldata babyJubjubProof,
        bytes calldata ed25519Proof
    ) internal view {
        bytes32 stated = statement(environment, keys);
        _checkBabyJubjub(keys, stated, babyJubjubProof);
        _checkEd25519(keys.ed25519, stated, ed25519Proof);
    }

    /// @notice What both proofs are about: the two keys, bound to each other and to the environment.
    function statement(bytes32 environment, ValidatorKeys calldata keys) internal pure returns (bytes32) {
        return keccak256(abi.encode(STATEMENT_TAG, environment, keys.x, keys.y, keys.ed25519));
    }

    function _checkBabyJubjub(ValidatorKeys calldata keys, bytes32 stated, bytes calldata proof) private pure {
        require(
            proof.length == BABY_JUBJUB_SIZE,
            ICommitteeRegistry.InvalidProofLength(proof.length, BABY_JUBJUB_SIZE)
        );
        require(BabyJubjub.isPublicKey(keys.x, keys.y), ICommitteeRegistry.InvalidBabyJubjubKey(keys.x, keys.y));
        (uint256 rx, uint256 ry, uint256 s) = abi.decode(proof, (uint256, uint256, uint256));
        bytes32 challenge = keccak256(abi.encode(CHALLENGE_TAG, rx, ry, keys.x, keys.y, stated));
        // The challenge is the hash's low 128 bits.
        require(
            BabyJubjub.verify(keys.x, keys.y, rx, ry, s, uint128(uint256(challenge))),
            ICommitteeRegistry.InvalidBabyJubjubProof(keys.x, keys.y)
        );
    }

    function _checkEd25519(bytes32 encoded, bytes32 stated, bytes calldata proof) private view {
        require(proof.length == ED25519_SIZE, ICommitteeRegistry.InvalidProofLength(proof.length, ED25519_SIZE));
        (bool valid, Ed25519.Key memory key) = Ed25519.decode(encoded);
        require(valid, ICommitteeRegistry.InvalidEd25519Key(encoded));
        require(
            Ed25519.verify(key, bytes.concat(stated), bytes32(proof), bytes32(proof[32:])),
            ICommitteeRegistry.InvalidEd25519Proof(encoded)
        );
    }
}
