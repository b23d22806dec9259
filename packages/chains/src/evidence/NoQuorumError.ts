/** The validators that answered do not carry more than two thirds of the weight. */
export class NoQuorumError extends Error {
  readonly signedWeight: bigint;
  readonly totalWeight: bigint;
  /** Number of members whose signatures hold. */
  readonly signers: number;

  constructor(signed: bigint, total: bigint, signers: number, reasons: readonly string[]) {
    super(
      `weight ${signed} of ${total} signed, more than two thirds are needed: ${reasons.join("; ")}`,
    );
    this.name = "NoQuorumError";
    this.signedWeight = signed;
    this.totalWeight = total;
    this.signers = signers;
  }
}
