import type { Contributes } from "../Aggregate.ts";
import type { Column, Entity, RowValue } from "../Entity.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { placeKey } from "./events.ts";

/** A table that has a row for each event of some kinds. */
export interface EventRows {
  /** Name of the entity. */
  readonly name: string;
  readonly table: string;
  readonly kind: string | readonly string[];
  /** Columns beside those of the event's place. */
  readonly columns: readonly Column[];
  readonly values: (event: IndexedEvent) => Readonly<Record<string, RowValue>>;
  readonly contributes?: Contributes;
}

const PLACE: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "height", type: "bigint" },
  { name: "log_index", type: "integer" },
  { name: "block", type: "bytea" },
  { name: "transaction", type: "bytea" },
  { name: "at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/**
 * An entity whose rows are single events. Anyone may cause any number of such events about one message or lane, so a row
 * that had all of them would be folded again as often: a query counts or sums these rows instead.
 */
export function eventRows({ name, table, kind, columns, values, contributes }: EventRows): Entity {
  const kinds = [kind].flat();
  return {
    ...{ name, table, columns: [...PLACE, ...columns] },
    endedWhen: "final",
    ...(contributes && { contributes }),
    subjectsOf: (event) =>
      kinds.includes(event.kind) ? [{ entity: name, key: placeKey(event) }] : [],
    fold(_key, events) {
      const [event] = events;
      if (event === undefined) return undefined;
      const { chainId, height, logIndex, blockHash, transaction, at, isFinal } = event;
      return {
        ...{ chain_id: chainId, height, log_index: logIndex, block: blockHash },
        ...{ transaction, at, final: isFinal },
        ...values(event),
      };
    },
  };
}
