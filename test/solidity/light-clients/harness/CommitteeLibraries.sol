// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BabyJubjub} from "../../../../contracts/light-clients/committee/BabyJubjub.sol";
import {CommitteeLib} from "../../../../contracts/light-clients/committee/CommitteeLib.sol";
import {Ed25519} from "../../../../contracts/light-clients/committee/Ed25519.sol";
import {Sha512} from "../../../../contracts/light-clients/committee/Sha512.sol";
import {Member} from "../../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";

/// @dev The registry's libraries.
contract CommitteeLibraries {
    function hash(Member[] calldata members) external pure returns (bytes32) {
        return CommitteeLib.hash(members);
    }

    function sha512(bytes memory message) external pure returns (bytes32 high, bytes32 low) {
        return Sha512.hash(message);
    }

    // ---------------------------------------------------------------- Baby Jubjub

    function isPublicKey(uint256 x, uint256 y) external pure returns (bool) {
        return BabyJubjub.isPublicKey(x, y);
    }

    function verifyBabyJubjub(
        uint256 x,
        uint256 y,
        uint256 rx,
        uint256 ry,
        uint256 s,
        uint256 challenge
    ) external pure returns (bool) {
        return BabyJubjub.verify(x, y, rx, ry, s, challenge);
    }

    // ---------------------------------------------------------------- Ed25519

    function isEd25519Key(bytes32 encoded) external view returns (bool valid) {
        (valid, ) = Ed25519.decode(encoded);
    }

    function verifyEd25519(
        bytes32 encoded,
        bytes memory message,
        bytes32 r,
        bytes32 s
    ) external view returns (bool valid, bool holds) {
        Ed25519.Key memory key;
        (valid, key) = Ed25519.decode(encoded);
        holds = Ed25519.verify(key, message, r, s);
    }
}
