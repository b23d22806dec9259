import { membersList, type PlacedSignature } from "@causeway/chains/ton/messages";
import {
  type CommitteeMember,
  committeeHash,
  ed25519PublicKeyOf,
  type Hex,
  publicKeyOf,
  signEd25519,
  sortMembers,
  tag,
  uintBytes,
} from "@causeway/protocol";
import type { Cell } from "@ton/core";

interface SigningMember extends CommitteeMember {
  readonly seed: Hex;
}

/** A committee whose Ed25519 keys a test knows. Its Poseidon commitment is any word, since TON never computes one. */
export class SigningCommittee {
  readonly members: readonly SigningMember[];
  readonly committee: Hex;
  readonly committeeHash: Hex;

  /** @param weights One for each member. */
  constructor(name: string, weights: readonly bigint[] = [1n, 1n, 1n, 1n]) {
    const first = BigInt(tag(name)) >> 8n;
    const members = weights.map((weight, place): SigningMember => {
      const key = first + BigInt(place);
      const seed = uintBytes(key, 32);
      return {
        ...publicKeyOf((key % 2n ** 128n) + 1n),
        ed25519: ed25519PublicKeyOf(seed),
        seed,
        weight,
      };
    });
    this.members = sortMembers(members);
    this.committee = tag(`${name}: Poseidon`);
    this.committeeHash = committeeHash(this.members);
  }

  /** The list that opens the Keccak commitment. */
  list(): Cell {
    return membersList(this.members);
  }

  /** @param places Of the members that sign. */
  sign(
    hash: Hex,
    places: readonly number[] = this.members.map((_, place) => place),
  ): PlacedSignature[] {
    return places.map((place) => {
      const { seed } = this.members[place] ?? {};
      if (seed === undefined) throw new Error(`no member ${place}`);
      return { place, signature: signEd25519(seed, hash) };
    });
  }
}
