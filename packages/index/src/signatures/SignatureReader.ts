import { type AttestationClient, verifiedSignature } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { CommitteeMember, Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";
import { membersFor } from "./committeeMembers.ts";

/** Newest checkpoints of each light client whose signatures are looked for. */
const NEWEST = 8;
/** Times that a validator is asked for one checkpoint. */
const MOST_TRIES = 3;
/** Requests that are remembered: far more than there are for the newest checkpoints. */
const MOST_REMEMBERED = 10_000;

/** A checkpoint that a light client accepted. */
interface Accepted {
  readonly checkpointHash: Hex;
  readonly height: bigint;
  /** Unix seconds of the checkpoint. */
  readonly at: bigint;
}

/** A signature over a checkpoint that holds. */
interface HeldSignature extends Accepted {
  /** Ed25519 key. */
  readonly validator: Hex;
  readonly signature: Hex;
}

const ACCEPTED = `
  select distinct newest.checkpoint_hash, newest.proven_height, extract(epoch from newest.proven_at)::bigint as at
  from index.following_clients f
  cross join lateral (
    select * from index.checkpoints c where c.chain_id = f.chain_id and c.light_client = f.address
    order by c.proven_height desc limit ${NEWEST}
  ) newest
  where f.followed_chain_id = $1
  order by newest.proven_height desc`;

/**
 * Has validators give out their signatures over accepted checkpoints, and stores those that hold. A proof hides which
 * members signed: nobody but the validators can tell. A validator signs when it is asked, so a signature says that the
 * validator vouches for the checkpoint, and not that the proof was made of it.
 */
export class SignatureReader {
  readonly #validators: readonly AttestationClient[];
  /** How often each validator was asked for each checkpoint. */
  readonly #tries = new Map<string, number>();

  constructor(validators: readonly AttestationClient[]) {
    this.#validators = validators;
  }

  /** @returns whether any signature was stored. */
  async read(db: Queryable, chainId: bigint): Promise<boolean> {
    const { rows } = await db.query(ACCEPTED, [chainId]);
    const accepted = rows.map((row): Accepted => {
      const checkpointHash = fromBytea(row.checkpoint_hash);
      return { checkpointHash, height: row.proven_height, at: row.at };
    });
    const wanted = accepted.flatMap((one) => this.#unaskedFor(one));
    if (wanted.length === 0) return false;
    const members = await membersFor(db, chainId);
    const asked = wanted.map(([one, validator]) => this.#ask(chainId, one, validator, members));
    const held = (await Promise.all(asked)).filter((one) => one !== undefined);
    await store(db, chainId, held);
    return held.length > 0;
  }

  #unaskedFor(one: Accepted): (readonly [Accepted, AttestationClient])[] {
    return this.#validators
      .filter((validator) => (this.#tries.get(nameOf(one, validator)) ?? 0) < MOST_TRIES)
      .map((validator) => [one, validator] as const);
  }

  /** Undefined if it did not sign, or if its signature does not hold. */
  async #ask(
    chainId: bigint,
    one: Accepted,
    validator: AttestationClient,
    members: readonly CommitteeMember[],
  ): Promise<HeldSignature | undefined> {
    const name = nameOf(one, validator);
    const { checkpointHash, height } = one;
    try {
      const received = await validator.attestation(chainId, height, NEVER);
      const { position, ed25519 } = verifiedSignature(received, { checkpointHash, members });
      this.#note(name, MOST_TRIES);
      return { ...one, validator: members[position]?.ed25519 as Hex, signature: ed25519 };
    } catch {
      this.#note(name, (this.#tries.get(name) ?? 0) + 1);
      return undefined;
    }
  }

  #note(name: string, tries: number): void {
    this.#tries.delete(name);
    this.#tries.set(name, tries);
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > MOST_REMEMBERED && oldest !== undefined) this.#tries.delete(oldest);
  }
}

/** Requests end by their own timeouts. */
const NEVER = new AbortController().signal;

function nameOf({ checkpointHash }: Accepted, { url }: AttestationClient): string {
  return `${checkpointHash} ${url}`;
}

async function store(db: Queryable, chainId: bigint, held: readonly HeldSignature[]) {
  if (held.length === 0) return;
  await db.query(
    `insert into index.signatures (checkpoint_hash, validator, chain_id, height, at, signature)
     select checkpoint_hash, validator, $1, height, to_timestamp(at), signature
     from unnest($2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bytea[])
       as held (checkpoint_hash, validator, height, at, signature)
     on conflict do nothing`,
    [
      chainId,
      held.map(({ checkpointHash }) => toBytea(checkpointHash)),
      held.map(({ validator }) => toBytea(validator)),
      held.map(({ height }) => height),
      held.map(({ at }) => at),
      held.map(({ signature }) => toBytea(signature)),
    ],
  );
}
