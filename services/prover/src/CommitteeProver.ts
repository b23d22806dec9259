import { access, readFile } from "node:fs/promises";
import { artifacts } from "@causeway/circuits/artifacts";
import { type CommitteeSize, committeeCircuit } from "@causeway/circuits/circuits";
import {
  type CommitteeStatement,
  committeeInput,
  WitnessGenerator,
} from "@causeway/circuits/witness";
import { encodeGroth16Proof, type Hex, uintBytes } from "@causeway/protocol";
import { groth16 } from "snarkjs";

import { checkStatement } from "./checkStatement.ts";
import { MissingArtifactsError, UnsoundProofError } from "./errors.ts";
import { externalProofMaker, ownProofMaker, type ProofMaker } from "./proofMaker.ts";

/** A proof as the verifier contract takes it. */
export type CommitteeProof = {
  /** 256 bytes. */
  proof: Hex;
  /** The committee's commitment and the message, 32 bytes each. */
  publicInputs: [committee: Hex, message: Hex];
};

export type ProverOptions = {
  size: CommitteeSize;
  /** The folder that has the folder of each circuit's artifacts; the circuit package's build by default. */
  artifactsFolder?: string | undefined;
  /** Another program to make proofs with; see {@link externalProofMaker}. */
  externalProver?: string | undefined;
};

/** Proves statements about committees of one size. Holds the keys; one proof at a time. */
export class CommitteeProver {
  readonly size: CommitteeSize;
  readonly #generator: WitnessGenerator;
  readonly #makeProof: ProofMaker;
  readonly #verificationKey: unknown;

  private constructor(
    size: CommitteeSize,
    generator: WitnessGenerator,
    makeProof: ProofMaker,
    verificationKey: unknown,
  ) {
    this.size = size;
    this.#generator = generator;
    this.#makeProof = makeProof;
    this.#verificationKey = verificationKey;
  }

  /** Loads keys and witness generator. Throws {@link MissingArtifactsError} if one is not there. */
  static async open({ size, artifactsFolder, externalProver }: ProverOptions) {
    const { wasm, zkey, verificationKey } = artifacts(committeeCircuit(size), artifactsFolder);
    for (const path of [wasm, zkey, verificationKey]) {
      await access(path).catch(() => {
        throw new MissingArtifactsError(size, path);
      });
    }
    return new CommitteeProver(
      size,
      await WitnessGenerator.load(wasm),
      externalProver ? externalProofMaker(externalProver, zkey) : await ownProofMaker(zkey),
      JSON.parse(await readFile(verificationKey, "utf8")),
    );
  }

  /**
   * Proves a statement, and checks the proof.
   * Throws `RefusedError` for a statement that does not hold, {@link UnsoundProofError} if the proof does not.
   */
  async prove(statement: CommitteeStatement): Promise<CommitteeProof> {
    checkStatement(statement);
    const input = committeeInput(statement);
    const witness = await this.#generator.generate(input);
    const proof = await this.#makeProof(witness);
    const publicInputs = [input.committee, input.m] as const;
    const holds = await groth16.verify(this.#verificationKey, publicInputs.map(String), proof);
    if (!holds) throw new UnsoundProofError(this.size);
    return {
      proof: encodeGroth16Proof(proof),
      publicInputs: [uintBytes(input.committee, 32), uintBytes(input.m, 32)],
    };
  }
}
