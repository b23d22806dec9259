import { messagesOfRows } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import type { StreamHub } from "./StreamHub.ts";

/** Tells a hub of a notice of the index, with the ids of messages in the place of keys that have none. */
export async function onNotice(
  { index, logger }: Pick<Api, "index" | "logger">,
  hub: Pick<StreamHub, "changed">,
  entity: string | undefined,
  keys: readonly Hex[] | undefined,
): Promise<void> {
  if (entity === undefined || keys === undefined) return hub.changed(entity, keys);
  try {
    hub.changed(entity, await messagesOfRows(index, entity, keys));
  } catch (error) {
    logger.debug({ err: error, entity }, "the messages of a notice are not known");
    hub.changed(entity, undefined);
  }
}
