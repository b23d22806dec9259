// SPDX-License-Identifier: MIT
// Generated from a verifying key, do not edit: npm run generate writes it.
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../../access/DevelopmentChains.sol";
import {IVerifier} from "../interfaces/IVerifier.sol";

/// @title CommitteeVerifier4
/// @notice Checks proofs of the committee circuit with 4 slots, under a development key: anybody can forge them.
/// @dev Deployable on development chains only.
contract CommitteeVerifier4 is IVerifier {
    uint256 private constant SLOTS = 4;
    bool private constant DEVELOPMENT_KEY = true;

    /// The order of the field of public inputs, and that of coordinates.
    uint256 private constant SCALAR_FIELD =
        21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    uint256 private constant PROOF_BYTES = 256;
    /// A refused point burns the precompile's gas, and no more than this.
    uint256 private constant PAIRING_GAS_LIMIT = 500_000;

    /// The verifying key; alpha, gamma and delta are negated.
    uint256 private constant NEGATED_ALPHA_X = 0x0687ea0aa0d72b00cba5132963e78bae4e41f7d46fd86d291f7900bb497ef23e;
    uint256 private constant NEGATED_ALPHA_Y = 0x108164ed3268a044ca3360e1ea74d952185f227d0851ed8d49875011605fff5d;
    uint256 private constant BETA_X1 = 0x0e89e3a7d01242ee4829325f3c96d2e41f80bd72b93f5f2e9286c654824360eb;
    uint256 private constant BETA_X0 = 0x07c971e94e575cd2f4d31a52fc0d6747e226b3c53adcae65bb1916ed204a59dd;
    uint256 private constant BETA_Y1 = 0x250a07548868a1714439d1323ef945cf2986eed339e3b8a07af40b4d4d30db87;
    uint256 private constant BETA_Y0 = 0x03247942c28a8e852d1c680a9ea85961dc19d27c926076e27b87b2fe039a9238;
    uint256 private constant NEGATED_GAMMA_X1 = 0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2;
    uint256 private constant NEGATED_GAMMA_X0 = 0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed;
    uint256 private constant NEGATED_GAMMA_Y1 = 0x275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec;
    uint256 private constant NEGATED_GAMMA_Y0 = 0x1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d;
    uint256 private constant NEGATED_DELTA_X1 = 0x24d6b7e22657fd989dcebe4b6a910620f2ac8ff27f691ac3f3013e5bf8eae3bb;
    uint256 private constant NEGATED_DELTA_X0 = 0x1a415fad089b2c72049018d82f979d0a3458c8332757334fac122cc4957546b0;
    uint256 private constant NEGATED_DELTA_Y1 = 0x09377e0f87c851f9c75c9104a1c7e5ab1f9a5ec936a9e6614dc1d1f350154192;
    uint256 private constant NEGATED_DELTA_Y0 = 0x2da394aa396135e0b64d1251f7ad17f74f4aa86f91c01d6b5977565ca493a4fb;
    uint256 private constant ONE_X = 0x15097dea91a55a13ac592f8bda9043e66280764c70a6bd3a770e4aeb45fd0e51;
    uint256 private constant ONE_Y = 0x000395a713c628d54b1e719000ae8eac412012d637cd052bb94e7e4422b40f0c;
    uint256 private constant COMMITTEE_X = 0x2ca3cfe344b824d2e59913f334d9b6eda73f11a202db5c882a8f5677645dd9fa;
    uint256 private constant COMMITTEE_Y = 0x1dd67377e6163539b0aef5d8cbab31f3d170fc064da5abd9c12da961c7af59d9;
    uint256 private constant MESSAGE_X = 0x06946198751a2df434e967249b27fcd58181a5f34c01e96a8b833b2a07e5834d;
    uint256 private constant MESSAGE_Y = 0x1db1436e1029a4e00594a75d9614f24b8b440a0e8cffc0eb028178b2431bcb11;

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
