import type { Coordinate2, PointG1, PointG2, VerificationKey } from "./verificationKey.ts";

/** What a generated verifier is called and stands for. */
export type VerifierOptions = {
  /** The contract's name. */
  name: string;
  /** How many slots the circuit has. */
  slots: number;
  /** Whether the key's secret is known; such a verifier can be deployed on development chains only. */
  development: boolean;
};

const SCALAR_FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;
const BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;

/**
 * The Solidity source of the verifier for a key; see `IVerifier`. The key is taken as it is: call
 * `checkVerificationKey` first.
 *
 * Groth16 asks for e(A, B) = e(alpha, beta) * e(L, gamma) * e(C, delta). With alpha, gamma and delta negated
 * beforehand, that is one product of pairings equal to one into which A, B and C go as they arrive.
 */
export function renderVerifier(key: VerificationKey, options: VerifierOptions): string {
  return [
    fileHeader(options),
    `contract ${options.name} is IVerifier {`,
    constants(key, options),
    options.development ? developmentConstructor : "",
    verifyFunction,
    viewFunctions,
    "}",
    "",
  ].join("\n");
}

function fileHeader({ name, slots, development }: VerifierOptions): string {
  const access = `import {DevelopmentChains} from "../../access/DevelopmentChains.sol";\n`;
  return `// SPDX-License-Identifier: MIT
// Generated from a verifying key, do not edit: npm run generate writes it.
pragma solidity ^0.8.30;

${development ? access : ""}import {IVerifier} from "../interfaces/IVerifier.sol";

/// @title ${name}
/// @notice Checks proofs of the committee circuit with ${slots} slots${
    development
      ? `, under a development key: anybody can forge them.
/// @dev Deployable on development chains only.`
      : "."
  }`;
}

function constants(key: VerificationKey, { slots, development }: VerifierOptions): string {
  const [one, committee, message] = key.inputs;
  return `
    uint256 private constant SLOTS = ${slots};
    bool private constant DEVELOPMENT_KEY = ${development};

    /// The order of the field of public inputs, and that of coordinates.
    uint256 private constant SCALAR_FIELD = ${SCALAR_FIELD};
    uint256 private constant BASE_FIELD = ${BASE_FIELD};

    uint256 private constant PROOF_BYTES = 256;
    /// A refused point burns the precompile's gas, and no more than this.
    uint256 private constant PAIRING_GAS_LIMIT = 500_000;

    /// The verifying key; alpha, gamma and delta are negated.
${pointG1("NEGATED_ALPHA", negateG1(key.alpha))}
${pointG2("BETA", key.beta)}
${pointG2("NEGATED_GAMMA", negateG2(key.gamma))}
${pointG2("NEGATED_DELTA", negateG2(key.delta))}
${pointG1("ONE", one)}
${pointG1("COMMITTEE", committee)}
${pointG1("MESSAGE", message)}`;
}

const developmentConstructor = `
    constructor() {
        DevelopmentChains.requireHere();
    }`;

const verifyFunction = `
    /// @inheritdoc IVerifier
    function verify(
        bytes calldata proof,
        uint256 committee,
        uint256 message
    ) external view returns (bool valid) {
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
    }`;

const viewFunctions = `
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
        bytes memory inputs = abi.encode(
            ONE_X,
            ONE_Y,
            COMMITTEE_X,
            COMMITTEE_Y,
            MESSAGE_X,
            MESSAGE_Y
        );
        return keccak256(bytes.concat(alphaAndBeta, gammaAndDelta, inputs));
    }`;

function pointG1(name: string, point: PointG1): string {
  return [word(`${name}_X`, point.x), word(`${name}_Y`, point.y)].join("\n");
}

function pointG2(name: string, { x, y }: PointG2): string {
  const words = [
    word(`${name}_X1`, x.c1),
    word(`${name}_X0`, x.c0),
    word(`${name}_Y1`, y.c1),
    word(`${name}_Y0`, y.c0),
  ];
  return words.join("\n");
}

function word(name: string, value: bigint): string {
  return `    uint256 private constant ${name} = 0x${value.toString(16).padStart(64, "0")};`;
}

function negateG1({ x, y }: PointG1): PointG1 {
  return { x, y: negate(y) };
}

function negateG2({ x, y }: PointG2): PointG2 {
  const negated: Coordinate2 = { c0: negate(y.c0), c1: negate(y.c1) };
  return { x, y: negated };
}

function negate(coordinate: bigint): bigint {
  return (BASE_FIELD - coordinate) % BASE_FIELD;
}
