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

  export const zKey: {
    exportVerificationKey(zkey: FileSource): Promise<Record<string, unknown>>;
  };
}
