import type { Entity } from "../Entity.ts";

/**
 * Condition in SQL under which an event stays: a row that it concerns may still change, or the costs of its transaction are
 * not shared yet. An event that names an alias without a row stays too, since its row may come later.
 */
export function neededWhen(entities: readonly Entity[]): string {
  return `exists (
      select from index.subjects subject
      where subject.chain_id = event.chain_id and subject.height = event.height
        and subject.log_index = event.log_index
        and case when subject.key is not null then ${mayChange(entities, "subject")}
          else not exists (${ownersOfAlias})
            or exists (${ownersOfAlias} and ${mayChange(entities, "owner")}) end)
    or exists (
      select from index.transactions asked
      where asked.chain_id = event.chain_id and asked.hash = event.transaction
        and (asked.gas_used is null or asked.to_share))`;
}

const ownersOfAlias = `select from index.subjects owner
  where owner.entity = subject.entity and owner.alias = subject.alias and owner.key is not null`;

/** Whether a further event may change the row that a subject names by its key. */
function mayChange(entities: readonly Entity[], subject: string): string {
  const ended = entities.flatMap(({ name, table, endedWhen }) =>
    endedWhen === undefined
      ? []
      : [
          `when '${name}' then not exists (
             select from ${table} kept where kept.key = ${subject}.key and (${endedWhen}))`,
        ],
  );
  return ended.length === 0 ? "true" : `case ${subject}.entity ${ended.join(" ")} else true end`;
}
