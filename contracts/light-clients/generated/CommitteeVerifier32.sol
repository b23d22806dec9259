// SPDX-License-Identifier: MIT
// Generated from a verifying key, do not edit: npm run generate writes it.
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../../access/DevelopmentChains.sol";
import {IVerifier} from "../interfaces/IVerifier.sol";

/// @title CommitteeVerifier32
/// @notice Checks proofs of the committee circuit with 32 slots, under a development key: anybody can forge them.
/// @dev Deployable on development chains only.
contract CommitteeVerifier32 is IVerifier {
    uint256 private constant SLOTS = 32;
    bool private constant DEVELOPMENT_KEY = true;

    /// The order of the field of public inputs, and that of coordinates.
    uint256 private constant SCALAR_FIELD =
        21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    uint256 private constant PROOF_BYTES = 256;
    /// A refused point burns the precompile's gas, and no more than this.
    uint256 private constant PAIRING_GAS_LIMIT = 500_000;

    /// The verifying key; alpha, gamma and delta are negated.
    uint256 private constant NEGATED_ALPHA_X = 0x2dc8a316d284e0711511ecc35a7e0a46af9ec53e165063b9e8aa390865184d82;
    uint256 private constant NEGATED_ALPHA_Y = 0x22b67f5027fab2a72edbd837e32a48d39bb0ec3798fe29d7b67b2ab54d3f9379;
    uint256 private constant BETA_X1 = 0x068bd0afcd492fb20bee8c490e779af91845d51b2f4704976c0a34e72c10b624;
    uint256 private constant BETA_X0 = 0x0f89d49fca2d81443d4af6df49b5900e7f581774d0c23fd6e0efae745f778488;
    uint256 private constant BETA_Y1 = 0x215c52ab52ebd67d195fec02e870c6282ea47b7396f20331f76b2da7ae398a8a;
    uint256 private constant BETA_Y0 = 0x27497d815a208817dcfbde75f97ba7d3177d9c31fecd76cc6dfcf7483a1c06a4;
    uint256 private constant NEGATED_GAMMA_X1 = 0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2;
    uint256 private constant NEGATED_GAMMA_X0 = 0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed;
    uint256 private constant NEGATED_GAMMA_Y1 = 0x275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec;
    uint256 private constant NEGATED_GAMMA_Y0 = 0x1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d;
    uint256 private constant NEGATED_DELTA_X1 = 0x0c1d4cf91c4c7da9e818a257c1b6f5f7244f058c23d1b5864e69f883d825cc90;
    uint256 private constant NEGATED_DELTA_X0 = 0x2a03ad5857e6a0377497a97dd67b7887e6f0f21d432ed60bfe6d7d64d5cb238c;
    uint256 private constant NEGATED_DELTA_Y1 = 0x2ebd9647844889e8674f82ad35615cdadb716e301deec6a131d1219a5d488878;
    uint256 private constant NEGATED_DELTA_Y0 = 0x0ddfe0078364061d0ebfd5e72e89d1e6737b45c39cc49269b8ac3e266138dd9c;
    uint256 private constant ONE_X = 0x22a3c459c3aff947c81b62a89a1650039c1a795e8789503db2bb4e167606a22b;
    uint256 private constant ONE_Y = 0x00f841f6f23acde386f0d49e2bc0f70b63bf285d2532f51d8773819c4beae92b;
    uint256 private constant COMMITTEE_X = 0x12e53e260ac6c954db45068d0b2e47d7d0cd8bb12bfaa87398f6ba88be28786f;
    uint256 private constant COMMITTEE_Y = 0x08367edaf1c7cf572eb4e4a035a8c5431dc893a87b46742bf5ab91a399ae7128;
    uint256 private constant MESSAGE_X = 0x14456e19b62e25fef1df1e6901cd9c335d7d9bec4db22515971493eeb144e673;
    uint256 private constant MESSAGE_Y = 0x0525203f13fbaf4340fe1d075f1c2c0652e24705d1aad72eb659a81a6346ccec;

    constructor() {
        DevelopmentChains.requireHere();
    }

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
