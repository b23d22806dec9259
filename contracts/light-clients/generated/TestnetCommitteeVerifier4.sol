// SPDX-License-Identifier: MIT
// Generated from a verifying key, do not edit: npm run generate writes it.
pragma solidity ^0.8.30;

import {IVerifier} from "../interfaces/IVerifier.sol";

/// @title TestnetCommitteeVerifier4
/// @notice Checks proofs of the committee circuit with 4 slots.
contract TestnetCommitteeVerifier4 is IVerifier {
    uint256 private constant SLOTS = 4;
    bool private constant DEVELOPMENT_KEY = false;

    /// The order of the field of public inputs, and that of coordinates.
    uint256 private constant SCALAR_FIELD =
        21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    uint256 private constant PROOF_BYTES = 256;
    /// A refused point burns the precompile's gas, and no more than this.
    uint256 private constant PAIRING_GAS_LIMIT = 500_000;

    /// The verifying key; alpha, gamma and delta are negated.
    uint256 private constant NEGATED_ALPHA_X = 0x185c933ac553c39e281f749a42d7d939a497d41069a6a575ef48a2924a9b4acf;
    uint256 private constant NEGATED_ALPHA_Y = 0x2f6f4baf45193f7218f62f22eaaa47aabfc1ff5f23074942e34c6a554bd0d1f5;
    uint256 private constant BETA_X1 = 0x133a4f46c55e06b264cb27359af577bba8822a0e9806cce1cf00adf55ab33d4c;
    uint256 private constant BETA_X0 = 0x1db1f573767cdd73866e49d0dfa5fa01253a7c98c6c290aadf5d54e3c78b8252;
    uint256 private constant BETA_Y1 = 0x007620aed96bed1cc69efbebccffaa1c97fa7a7f6688ca58eddc6a0d22ba9291;
    uint256 private constant BETA_Y0 = 0x039842222738bb569a8eb92582b67f16e3a427a00e7554005144a7d8b61333ad;
    uint256 private constant NEGATED_GAMMA_X1 = 0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2;
    uint256 private constant NEGATED_GAMMA_X0 = 0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed;
    uint256 private constant NEGATED_GAMMA_Y1 = 0x275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec;
    uint256 private constant NEGATED_GAMMA_Y0 = 0x1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d;
    uint256 private constant NEGATED_DELTA_X1 = 0x08b2b5f905f88528c3d75a113766d4c3b3ef6b7370b81c7a422230e9fb712594;
    uint256 private constant NEGATED_DELTA_X0 = 0x13fa59831c72645aaf3e2fe2d2799256e8280f6b61896f37d607dca9b02a0585;
    uint256 private constant NEGATED_DELTA_Y1 = 0x2941d0e5dde1ef7ce6ea8048d918566d58761a714bada14db48e9d4c8dc23d08;
    uint256 private constant NEGATED_DELTA_Y0 = 0x037314644eeeac77e8307d0ce1ad6216ce4bb7db83e4cf6d35832b1cdb5cb3bb;
    uint256 private constant ONE_X = 0x06b473db1fd3a04d6e3d13a9fbf2a3a34aa1d975b6488e793cb5803cf5d14c75;
    uint256 private constant ONE_Y = 0x0a2a8ed3b222b758a3f8f4f203b12a5f878947f10294bf2788fb76a802b32722;
    uint256 private constant COMMITTEE_X = 0x09b928b614f395656ccc65234ac59d2c6dc3c5c5a4361d2f441d5dfad74ded37;
    uint256 private constant COMMITTEE_Y = 0x294d6043e038640110a67ddc927a16e18ba78b55abc9852e760f2901392e29bd;
    uint256 private constant MESSAGE_X = 0x129871e96ccea66ff9b6692af7da130b4e23e9430709bce338c15867ed40bbf3;
    uint256 private constant MESSAGE_Y = 0x16e569ff3022d261bd4d68cbc801b7938e680c2f6b369f8987ba99ac017da73d;

    /// @inheritdoc IVerifier
    function verify(bytes calldata proof, uint256 committee, uint256 message) external view returns (bool valid) {
        if (proof.length != PROOF_BYTES) return false;
        if (committee >= SCALAR_FIELD || message >= SCALAR_FIELD) return false;
        assembly ("memory-safe") {
            // Four pairs of points of 192 bytes: (A, B), (-alpha, beta), (L, -gamma), (C, -delta).
            let pairs := mload(0x40)
            let inputs := add(pairs, 768)

            // L = ONE + committee * COMMITTEE + message * MESSAGE
            mstore(inputs, COMMITTEE_X)
            mstore(add(inputs, 32), COMMITTEE_Y)
            mstore(add(inputs, 64), committee)
            valid := staticcall(gas(), 7, inputs, 96, inputs, 64)
            mstore(add(inputs, 64), MESSAGE_X)
            mstore(add(inputs, 96), MESSAGE_Y)
            mstore(add(inputs, 128), message)
            valid := and(staticcall(gas(), 7, add(inputs, 64), 96, add(inputs, 64), 64), valid)
            valid := and(staticcall(gas(), 6, inputs, 128, inputs, 64), valid)
            mstore(add(inputs, 64), ONE_X)
            mstore(add(inputs, 96), ONE_Y)
            valid := and(staticcall(gas(), 6, inputs, 128, add(pairs, 384), 64), valid)

            calldatacopy(pairs, proof.offset, 192)
            mstore(add(pairs, 192), NEGATED_ALPHA_X)
            mstore(add(pairs, 224), NEGATED_ALPHA_Y)
            mstore(add(pairs, 256), BETA_X1)
            mstore(add(pairs, 288), BETA_X0)
            mstore(add(pairs, 320), BETA_Y1)
            mstore(add(pairs, 352), BETA_Y0)
            mstore(add(pairs, 448), NEGATED_GAMMA_X1)
            mstore(add(pairs, 480), NEGATED_GAMMA_X0)
            mstore(add(pairs, 512), NEGATED_GAMMA_Y1)
            mstore(add(pairs, 544), NEGATED_GAMMA_Y0)
            calldatacopy(add(pairs, 576), add(proof.offset, 192), 64)
            mstore(add(pairs, 640), NEGATED_DELTA_X1)
            mstore(add(pairs, 672), NEGATED_DELTA_X0)
            mstore(add(pairs, 704), NEGATED_DELTA_Y1)
            mstore(add(pairs, 736), NEGATED_DELTA_Y0)

            // The precompile refuses points off curve or subgroup and coordinates that are not canonical.
            // Where there is no precompile, the call succeeds and returns nothing.
            mstore(0, 0)
            valid := and(staticcall(PAIRING_GAS_LIMIT, 8, pairs, 768, 0, 32), valid)
            valid := and(eq(returndatasize(), 32), and(eq(mload(0), 1), valid))
        }
    }

    /// @inheritdoc IVerifier
    function slots() external pure returns (uint256) {
        return SLOTS;
    }

    /// @inheritdoc IVerifier
    function isDevelopmentKey() external pure returns (bool) {
        return DEVELOPMENT_KEY;
    }

    /// @inheritdoc IVerifier
    function keyHash() external pure returns (bytes32) {
        bytes memory alphaAndBeta = abi.encode(
            NEGATED_ALPHA_X,
            BASE_FIELD - NEGATED_ALPHA_Y,
            BETA_X1,
            BETA_X0,
            BETA_Y1,
            BETA_Y0
        );
        bytes memory gammaAndDelta = abi.encode(
            NEGATED_GAMMA_X1,
            NEGATED_GAMMA_X0,
            BASE_FIELD - NEGATED_GAMMA_Y1,
            BASE_FIELD - NEGATED_GAMMA_Y0,
            NEGATED_DELTA_X1,
            NEGATED_DELTA_X0,
            BASE_FIELD - NEGATED_DELTA_Y1,
            BASE_FIELD - NEGATED_DELTA_Y0
        );
        bytes memory inputs = abi.encode(ONE_X, ONE_Y, COMMITTEE_X, COMMITTEE_Y, MESSAGE_X, MESSAGE_Y);
        return keccak256(bytes.concat(alphaAndBeta, gammaAndDelta, inputs));
    }
}
