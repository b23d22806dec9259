import type { KeyedRow, RowsOfEvents } from "@causeway/index";
import type { ProvingCheckpoint, RecordedStep } from "@causeway/index/messages";
import type { MessageSituation } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { byPlace, eventStep } from "./rowSteps.ts";

/** The import of a message's lane that holds the message, of those that were read; undefined if none was. */
export function importOf(
  rows: RowsOfEvents,
  { sent, hub }: Pick<MessageSituation, "sent" | "hub">,
): RecordedStep | undefined {
  const [first] = rows("import")
    .filter((row) => row.chain_id === hub?.chainId && row.lane_id === sent.laneId)
    .filter((row) => (row.count as bigint) > sent.index)
    .sort(
      (one, other) =>
        Number((one.count as bigint) - (other.count as bigint)) || byPlace(one, other),
    );
  return first && eventStep(first);
}

/** Whether the hub has a message: it says so, or the message went on. */
export function wasImported({ hub, isImported, ending }: MessageSituation): boolean {
  return hub !== undefined && (isImported || ending?.outcome === "delivered");
}

/**
 * The checkpoint by which a message is proven, of those that were read: a light client on its way accepted it, and it is of
 * a block that has the message, or its import.
 *
 * @param transaction That the record names; undefined if the record names none.
 */
export function checkpointOf(
  rows: RowsOfEvents,
  { legs, origin, sent }: MessageSituation,
  imported: RecordedStep | undefined,
  transaction: string | undefined,
): ProvingCheckpoint | undefined {
  const proves = (row: KeyedRow) =>
    legs.some(({ from, to, lightClient }) => {
      const isOfOrigin = from.chainId === origin.chainId;
      const needed = isOfOrigin ? sent.transaction.height : imported?.height;
      return (
        row.chain_id === to.chainId &&
        row.light_client === lightClient.toLowerCase() &&
        needed !== undefined &&
        (row.proven_height as bigint) >= needed
      );
    });
  const row = rows("checkpoint").find((one) => one.transaction === transaction && proves(one));
  return (
    row && {
      ...eventStep(row),
      lightClient: row.light_client as Hex,
      provenHeight: row.proven_height as bigint,
      checkpointHash: row.checkpoint_hash as Hex,
      outboxRoot: row.outbox_root as Hex,
    }
  );
}
