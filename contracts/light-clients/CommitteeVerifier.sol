// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../access/DevelopmentChains.sol";
import {IVerifier} from "./interfaces/IVerifier.sol";

/// @notice A Groth16 verifying key of the committee circuit; `docs/ceremony.md` says how one is made.
/// @dev Coordinates in the order of the pairing precompile: of an extension field's coordinate the imaginary part comes
/// first. The last three are the points of the public inputs: the constant one, `committee` and `message`.
struct VerifyingKey {
    uint256[2] alpha;
    uint256[4] beta;
    uint256[4] gamma;
    uint256[4] delta;
    uint256[2] one;
    uint256[2] committee;
    uint256[2] message;
}

/// @title CommitteeVerifier
/// @notice Checks proofs of the committee circuit under the verifying key that it was made with, for good.
/// @dev Groth16 asks for e(A, B) = e(alpha, beta) * e(L, gamma) * e(C, delta). With alpha, gamma and delta negated
/// beforehand, that is one product of pairings equal to one into which A, B and C go as they arrive.
contract CommitteeVerifier is IVerifier {
    /// The order of the field of public inputs, and that of coordinates.
    uint256 private constant SCALAR_FIELD =
        21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    uint256 private constant PROOF_BYTES = 256;
    /// A refused point burns the precompile's gas, and no more than this.
    uint256 private constant PAIRING_GAS_LIMIT = 500_000;

    /// @inheritdoc IVerifier
    uint256 public immutable slots;
    /// @inheritdoc IVerifier
    bool public immutable isDevelopmentKey;
    /// @inheritdoc IVerifier
    bytes32 public immutable keyHash;

    /// The verifying key; alpha, gamma and delta are negated.
    uint256 private immutable NEGATED_ALPHA_X;
    uint256 private immutable NEGATED_ALPHA_Y;
    uint256 private immutable BETA_X1;
    uint256 private immutable BETA_X0;
    uint256 private immutable BETA_Y1;
    uint256 private immutable BETA_Y0;
    uint256 private immutable NEGATED_GAMMA_X1;
    uint256 private immutable NEGATED_GAMMA_X0;
    uint256 private immutable NEGATED_GAMMA_Y1;
    uint256 private immutable NEGATED_GAMMA_Y0;
    uint256 private immutable NEGATED_DELTA_X1;
    uint256 private immutable NEGATED_DELTA_X0;
    uint256 private immutable NEGATED_DELTA_Y1;
    uint256 private immutable NEGATED_DELTA_Y0;
    uint256 private immutable ONE_X;
    uint256 private immutable ONE_Y;
    uint256 private immutable COMMITTEE_X;
    uint256 private immutable COMMITTEE_Y;
    uint256 private immutable MESSAGE_X;
    uint256 private immutable MESSAGE_Y;

    /// @dev Reverts with `DevelopmentOnly` for a development key where this is no development chain. That nobody can
    /// forge under a key cannot be seen from its points: its ceremony's transcript shows it to who deploys this.
    constructor(VerifyingKey memory key, uint256 slots_, bool isDevelopmentKey_) {
        if (isDevelopmentKey_) DevelopmentChains.requireHere();
        slots = slots_;
        isDevelopmentKey = isDevelopmentKey_;
        keyHash = keccak256(abi.encode(key));
        (NEGATED_ALPHA_X, NEGATED_ALPHA_Y) = (key.alpha[0], _negated(key.alpha[1]));
        (BETA_X1, BETA_X0, BETA_Y1, BETA_Y0) = (key.beta[0], key.beta[1], key.beta[2], key.beta[3]);
        (NEGATED_GAMMA_X1, NEGATED_GAMMA_X0) = (key.gamma[0], key.gamma[1]);
        (NEGATED_GAMMA_Y1, NEGATED_GAMMA_Y0) = (_negated(key.gamma[2]), _negated(key.gamma[3]));
        (NEGATED_DELTA_X1, NEGATED_DELTA_X0) = (key.delta[0], key.delta[1]);
        (NEGATED_DELTA_Y1, NEGATED_DELTA_Y0) = (_negated(key.delta[2]), _negated(key.delta[3]));
        (ONE_X, ONE_Y) = (key.one[0], key.one[1]);
        (COMMITTEE_X, COMMITTEE_Y) = (key.committee[0], key.committee[1]);
        (MESSAGE_X, MESSAGE_Y) = (key.message[0], key.message[1]);
    }

    /// @inheritdoc IVerifier
    function verify(bytes calldata proof, uint256 committee, uint256 message) external view returns (bool valid) {
        if (proof.length != PROOF_BYTES) return false;
        if (committee >= SCALAR_FIELD || message >= SCALAR_FIELD) return false;
        // Four pairs of points of 192 bytes: (A, B), (-alpha, beta), (L, -gamma), (C, -delta).
        uint256 pairs = _allocate(768);
        unchecked {
            valid = _sumInputs(committee, message, pairs + 384);
            _putG1(pairs + 192, NEGATED_ALPHA_X, NEGATED_ALPHA_Y);
            _putG2(pairs + 256, BETA_X1, BETA_X0, BETA_Y1, BETA_Y0);
            _putG2(pairs + 448, NEGATED_GAMMA_X1, NEGATED_GAMMA_X0, NEGATED_GAMMA_Y1, NEGATED_GAMMA_Y0);
            _putG2(pairs + 640, NEGATED_DELTA_X1, NEGATED_DELTA_X0, NEGATED_DELTA_Y1, NEGATED_DELTA_Y0);
        }
        assembly ("memory-safe") {
            calldatacopy(pairs, proof.offset, 192)
            calldatacopy(add(pairs, 576), add(proof.offset, 192), 64)
            // The precompile refuses points off curve or subgroup and coordinates that are not canonical.
            // Where there is no precompile, the call succeeds and returns nothing.
            mstore(0, 0)
            valid := and(staticcall(PAIRING_GAS_LIMIT, 8, pairs, 768, 0, 32), valid)
            valid := and(eq(returndatasize(), 32), and(eq(mload(0), 1), valid))
        }
    }

    /// @dev Puts L = ONE + committee * COMMITTEE + message * MESSAGE at `output`. False where a precompile fails.
    function _sumInputs(uint256 committee, uint256 message, uint256 output) private view returns (bool done) {
        uint256 terms = _allocate(160);
        unchecked {
            _putG1(terms, COMMITTEE_X, COMMITTEE_Y);
            done = _multiply(terms, committee);
            _putG1(terms + 64, MESSAGE_X, MESSAGE_Y);
            done = _multiply(terms + 64, message) && done;
            done = _add(terms, terms) && done;
            _putG1(terms + 64, ONE_X, ONE_Y);
            done = _add(terms, output) && done;
        }
    }

    /// @dev Multiplies the point at `terms`; the word after it is overwritten.
    function _multiply(uint256 terms, uint256 scalar) private view returns (bool done) {
        assembly ("memory-safe") {
            mstore(add(terms, 64), scalar)
            done := staticcall(gas(), 7, terms, 96, terms, 64)
        }
    }

    /// @dev Adds the two points at `terms`.
    function _add(uint256 terms, uint256 output) private view returns (bool done) {
        assembly ("memory-safe") {
            done := staticcall(gas(), 6, terms, 128, output, 64)
        }
    }

    function _allocate(uint256 size) private pure returns (uint256 start) {
        assembly ("memory-safe") {
            start := mload(0x40)
            mstore(0x40, add(start, size))
        }
    }

    function _putG1(uint256 place, uint256 x, uint256 y) private pure {
        assembly ("memory-safe") {
            mstore(place, x)
            mstore(add(place, 32), y)
        }
    }

    function _putG2(uint256 place, uint256 x1, uint256 x0, uint256 y1, uint256 y0) private pure {
        _putG1(place, x1, x0);
        unchecked {
            _putG1(place + 64, y1, y0);
        }
    }

    /// @dev Panics for a coordinate that is not canonical.
    function _negated(uint256 coordinate) private pure returns (uint256) {
        return (BASE_FIELD - coordinate) % BASE_FIELD;
    }
}
