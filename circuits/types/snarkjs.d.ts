declare module "snarkjs" {
  /** A file by its path, or in memory. */
  export type FileSource = string | { type: "mem"; data?: Uint8Array };

  /** Points as decimal strings, projective with a last coordinate of 1. */
  export type Groth16Proof = {
    pi_a: string[];
    pi_b: string[][];
    pi_c: string[];
    protocol: string;
    curve: string;
  };

  export const groth16: {
    prove(
      zkey: FileSource,
      witness: FileSource,
    ): Promise<{ proof: Groth16Proof; publicSignals: string[] }>;
    verify(
      verificationKey: unknown,
      publicSignals: readonly string[],
      proof: Groth16Proof,
    ): Promise<boolean>;
  };

  /** Told what snarkjs does; `debug` counts through long sections. */
  export type Logger = Record<"debug" | "info" | "warn" | "error", (text: string) => void>;

  export const powersOfTau: {
    /** @param curve As ffjavascript builds it. */
    newAccumulator(curve: unknown, power: number, output: string, logger: Logger): Promise<unknown>;
    beacon(
      input: string,
      output: string,
      name: string,
      value: string,
      iterationsExponent: number,
      logger: Logger,
    ): Promise<unknown>;
    preparePhase2(input: string, output: string, logger: Logger): Promise<unknown>;
  };

  export const zKey: {
    /** Hash of the circuit, or -1 where the powers do not fit the constraints. */
    newZKey(r1cs: FileSource, powers: FileSource, output: string, logger: Logger): Promise<unknown>;
    /** Hash of the contribution. */
    contribute(
      input: string,
      output: string,
      name: string,
      entropy: string,
      logger: Logger,
    ): Promise<Uint8Array>;
    /** Hash of the contribution, or false for a value or an exponent out of range. */
    beacon(
      input: string,
      output: string,
      name: string,
      value: string,
      iterationsExponent: number,
      logger: Logger,
    ): Promise<Uint8Array | false>;
    verifyFromR1cs(
      r1cs: FileSource,
      powers: FileSource,
      zkey: FileSource,
      logger: Logger,
    ): Promise<boolean>;
    exportVerificationKey(zkey: FileSource): Promise<Record<string, unknown>>;
  };
}
