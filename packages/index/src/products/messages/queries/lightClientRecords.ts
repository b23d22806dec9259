import { prepared, type Queryable } from "@causeway/database";
import type { CommitteeMember, Hex } from "@causeway/protocol";

import { membersFrom } from "../../../signatures/committeeMembers.ts";
import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { bytesOrNone, type Row, secondsIn } from "./rows.ts";

/** A member of a committee, and what it signed. */
export interface SigningMember extends CommitteeMember {
  /** Whether the index has its signature over the newest checkpoint of the light client. */
  readonly hasSigned: boolean;
  /** The newest checkpoint of the chain that it signed, as far as the index knows. */
  readonly last: { readonly height: bigint; readonly at: bigint } | undefined;
}

/** A checkpoint that a light client accepted. */
export interface AcceptedCheckpoint {
  /** On the chain that the client follows, as the time. */
  readonly height: bigint;
  /** Unix seconds. */
  readonly at: bigint;
  readonly checkpointHash: Hex;
  /** On the chain of the client. */
  readonly transaction: Hex;
  /** Unix seconds of the block that accepted it. */
  readonly acceptedAt: bigint;
}

/** A light client on the way of a lane, its committee, and how far it follows. */
export interface LightClientRecord {
  /** Chain, address and followed chain, in order. */
  readonly key: Hex;
  readonly chainId: bigint;
  readonly address: Hex;
  readonly followedChainId: bigint;
  /** Undefined if its chain numbers none in events. */
  readonly generation: bigint | undefined;
  /** Undefined, as the next, if the index did not see its anchor. */
  readonly epoch: bigint | undefined;
  readonly committeeHash: Hex | undefined;
  /** Empty if no registry in the index lists the committee. */
  readonly members: readonly SigningMember[];
  /** Unix seconds, as the next two; undefined if it is not frozen. */
  readonly frozenAt: bigint | undefined;
  readonly stoppedUntil: bigint | undefined;
  readonly distrustedUntil: bigint | undefined;
  /** The newest of its generation. */
  readonly newest: AcceptedCheckpoint | undefined;
  /** The newest final block of the followed chain that the index read; undefined if it reads none. */
  readonly final: { readonly height: bigint; readonly at: bigint } | undefined;
}

const CLIENTS = `
  select f.*, int8send(f.chain_id) || f.address || int8send(f.followed_chain_id) as key,
    k.generation, k.epoch, k.committee_hash, ${secondsIn("k.frozen_at")} as frozen,
    ${secondsIn("k.stopped_until")} as stopped, ${secondsIn("k.distrusted_until")} as distrusted,
    newest.proven_height, extract(epoch from newest.proven_at)::bigint as proven, newest.checkpoint_hash,
    newest.transaction, extract(epoch from newest.at)::bigint as accepted,
    chain.final_height, extract(epoch from chain.final_at)::bigint as final,
    (select c.members::text from index.committees c
     where c.committee_hash = k.committee_hash and c.members <> '[]' limit 1) as members
  from index.following_clients f
  left join index.light_clients k on k.key = int8send(f.chain_id) || f.address
  left join index.chains chain on chain.chain_id = f.followed_chain_id
  left join lateral (
    select * from index.checkpoints c where c.chain_id = f.chain_id and c.light_client = f.address
      and (c.height, c.log_index) > (coalesce(k.generation_height, -1), coalesce(k.generation_log_index, -1))
    order by c.proven_height desc limit 1
  ) newest on true
  where $1::bytea is null or int8send(f.chain_id) || f.address || int8send(f.followed_chain_id) > $1
  order by key limit $2`;

const SIGNATURES = `
  select asked.validator, asked.place, newest.height, extract(epoch from newest.at)::bigint as at,
    exists (select from index.signatures s
      where s.checkpoint_hash = asked.checkpoint_hash and s.validator = asked.validator) as signed
  from unnest($1::integer[], $2::bigint[], $3::bytea[], $4::bytea[])
    as asked (place, chain_id, validator, checkpoint_hash)
  left join lateral (
    select height, at from index.signatures s
    where s.chain_id = asked.chain_id and s.validator = asked.validator order by height desc limit 1
  ) newest on true`;

/** Which light clients, in the order of their keys. */
export interface LightClientPage {
  readonly limit: number;
  /** Key of the client that ended the page before. */
  readonly after?: Hex | undefined;
}

/** Light clients with their committees, the signers of their newest checkpoints, and their lag. */
export async function lightClientRecords(
  db: Queryable,
  { limit, after }: LightClientPage,
): Promise<LightClientRecord[]> {
  const bytes = after === undefined ? null : toBytea(after);
  const { rows } = await db.query(prepared(CLIENTS, [bytes, limit]));
  const members = rows.map(({ members: json }: Row) => membersFrom(json));
  const signing = await signaturesOf(db, rows, members);
  return rows.map((row, place) => recordOf(row, members[place] ?? [], signing(place)));
}

/** What a member of the client at a place signed. */
type SignedBy = (validator: Hex) => Pick<SigningMember, "hasSigned" | "last">;

async function signaturesOf(
  db: Queryable,
  clients: readonly Row[],
  members: readonly (readonly CommitteeMember[])[],
): Promise<(place: number) => SignedBy> {
  const asked = members.flatMap((own, place) =>
    own.map(({ ed25519 }) => ({ ed25519, place, client: clients[place] })),
  );
  const { rows } = await db.query(
    prepared(SIGNATURES, [
      asked.map(({ place }) => place),
      asked.map(({ client }) => client.followed_chain_id),
      asked.map(({ ed25519 }) => toBytea(ed25519)),
      asked.map(({ client }) => client.checkpoint_hash),
    ]),
  );
  const found = new Map(
    rows.map(({ validator, place, height, at, signed }) => [
      `${place} ${fromBytea(validator)}`,
      { hasSigned: signed, last: height === null ? undefined : { height, at } },
    ]),
  );
  return (place) => (validator) =>
    found.get(`${place} ${validator}`) ?? { hasSigned: false, last: undefined };
}

function recordOf(
  row: Row,
  members: readonly CommitteeMember[],
  signedBy: SignedBy,
): LightClientRecord {
  return {
    key: fromBytea(row.key),
    chainId: row.chain_id,
    address: fromBytea(row.address),
    followedChainId: row.followed_chain_id,
    generation: row.generation ?? undefined,
    epoch: row.epoch ?? undefined,
    committeeHash: bytesOrNone(row.committee_hash),
    members: members.map((member) => ({ ...member, ...signedBy(member.ed25519) })),
    frozenAt: row.frozen ?? undefined,
    stoppedUntil: row.stopped ?? undefined,
    distrustedUntil: row.distrusted ?? undefined,
    newest: newestOf(row),
    final: row.final_height === null ? undefined : { height: row.final_height, at: row.final },
  };
}

function newestOf(row: Row): AcceptedCheckpoint | undefined {
  if (row.proven_height === null) return undefined;
  return {
    height: row.proven_height,
    at: row.proven,
    checkpointHash: fromBytea(row.checkpoint_hash),
    transaction: fromBytea(row.transaction),
    acceptedAt: row.accepted,
  };
}
