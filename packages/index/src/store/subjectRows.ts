import type { Blocks } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

import type { Entity, Subject } from "../Entity.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { bigintArray, byteaArray, integerArray, textArray } from "./arrays.ts";
import { fromBytea } from "./bytes.ts";

/** The rows that events concern. */
export function subjectsOf(
  events: readonly IndexedEvent[],
  entities: readonly Entity[],
): { event: IndexedEvent; subject: Subject }[] {
  return events.flatMap((event) =>
    entities.flatMap((entity) => entity.subjectsOf(event)).map((subject) => ({ event, subject })),
  );
}

export async function insertSubjects(
  client: Queryable,
  rows: readonly { event: IndexedEvent; subject: Subject }[],
): Promise<void> {
  await client.query(
    `insert into index.subjects (entity, key, alias, chain_id, height, log_index, at)
     select entity, key, alias, chain_id, height, log_index, to_timestamp(at)
     from unnest($1::text[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::integer[],
       $7::bigint[]) as subject (entity, key, alias, chain_id, height, log_index, at)`,
    [
      textArray(rows.map(({ subject }) => subject.entity)),
      byteaArray(rows.map(({ subject }) => subject.key)),
      byteaArray(rows.map(({ subject }) => subject.alias)),
      bigintArray(rows.map(({ event }) => event.chainId)),
      bigintArray(rows.map(({ event }) => event.height)),
      integerArray(rows.map(({ event }) => event.logIndex)),
      bigintArray(rows.map(({ event }) => event.at)),
    ],
  );
}

/** Removes what events of these blocks concern. */
export async function deleteSubjects(
  client: Queryable,
  chainId: bigint,
  heights: readonly bigint[],
): Promise<Subject[]> {
  const { rows } = await client.query(
    `delete from index.subjects where chain_id = $1 and height = any ($2::bigint[])
     returning entity, key, alias`,
    [chainId, heights],
  );
  return rows.map(subjectOf);
}

/** Removes what events of the blocks `from` to `to` concern. */
export async function deleteSubjectsIn(
  client: Queryable,
  chainId: bigint,
  { from, to }: Blocks,
): Promise<Subject[]> {
  const { rows } = await client.query(
    `delete from index.subjects where chain_id = $1 and height between $2 and $3
     returning entity, key, alias`,
    [chainId, from, to],
  );
  return rows.map(subjectOf);
}

/** Removes what events of all blocks above a height concern. */
export async function deleteSubjectsAbove(
  client: Queryable,
  chainId: bigint,
  above: bigint,
): Promise<Subject[]> {
  const { rows } = await client.query(
    `with gone as (
       delete from index.subjects where chain_id = $1 and height > $2 returning entity, key, alias
     )
     select distinct entity, key, alias from gone`,
    [chainId, above],
  );
  return rows.map(subjectOf);
}

/** What events of the blocks `from` to `to` concern. */
export async function readSubjects(
  client: Queryable,
  chainId: bigint,
  from: bigint,
  to: bigint,
): Promise<Subject[]> {
  const { rows } = await client.query(
    `select distinct entity, key, alias from index.subjects
     where chain_id = $1 and height between $2 and $3`,
    [chainId, from, to],
  );
  return rows.map(subjectOf);
}

function subjectOf(row: { entity: string; key: Buffer | null; alias: Buffer | null }): Subject {
  const { entity, key, alias } = row;
  if (alias === null) return { entity, key: fromBytea(key as Buffer) };
  const named = { entity, alias: fromBytea(alias) };
  return key === null ? named : { ...named, key: fromBytea(key) };
}
