import { createHash, type Hash } from "node:crypto";

import type { PointG1, PointG2 } from "../verificationKey.ts";

/** A contribution's points, read. */
export type Contribution = {
  deltaAfter: PointG1;
  g1S: PointG1;
  g1Sx: PointG1;
  g2Spx: PointG2;
};

/**
 * The hashes that chain contributions. Each contribution's challenge is BLAKE2b-512 of the initial key's hash, of all
 * contributions before, and of the pair of points in which it commits to its secret; so none can be taken out, moved or
 * exchanged. As snarkjs does it, after Bowe, Gabizon and Miers, https://eprint.iacr.org/2017/1050.
 */
export class ContributionChain {
  readonly #hash: Hash;

  /** @param initialKeyHash 64 bytes in hex. */
  constructor(initialKeyHash: string) {
    this.#hash = createHash("blake2b512").update(initialKeyHash, "hex");
  }

  /** The challenge of a contribution that would come next. */
  challengeTo(commitment: Pick<Contribution, "g1S" | "g1Sx">): Uint8Array {
    return this.#hash.copy().update(bytesOfCommitment(commitment)).digest();
  }

  /** Appends a contribution. Returns its challenge, and the hash that its contributor publishes. */
  append(contribution: Contribution): { challenge: Uint8Array; hash: string } {
    const { deltaAfter, g2Spx } = contribution;
    const challenge = this.challengeTo(contribution);
    const published = Buffer.concat([
      bytesOfG1(deltaAfter),
      bytesOfCommitment(contribution),
      bytesOfG2(g2Spx),
      challenge,
    ]);
    this.#hash.update(published);
    return { challenge, hash: createHash("blake2b512").update(published).digest("hex") };
  }
}

function bytesOfCommitment({ g1S, g1Sx }: Pick<Contribution, "g1S" | "g1Sx">): Buffer {
  return Buffer.concat([bytesOfG1(g1S), bytesOfG1(g1Sx)]);
}

function bytesOfG1({ x, y }: PointG1): Buffer {
  return Buffer.concat([x, y].map(bytes));
}

function bytesOfG2({ x, y }: PointG2): Buffer {
  return Buffer.concat([x.c1, x.c0, y.c1, y.c0].map(bytes));
}

function bytes(coordinate: bigint): Buffer {
  return Buffer.from(coordinate.toString(16).padStart(64, "0"), "hex");
}
