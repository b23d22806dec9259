import { safeParse } from "valibot";

import { urlOf } from "../api/ask.ts";
import { events } from "../api/events.ts";
import { recordSchema } from "../api/wire/status.ts";
import { statusOf } from "../api/wire/statusOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Status } from "./Status.ts";

/**
 * Follows a status by the events of the service until the stream ends.
 *
 * @param place Where the stream ended before; it moves with each event.
 * @returns whether nothing can change any more.
 * @throws CausewayError `ApiUnreachable`, `ApiMalformed`; the signal's reason
 */
export async function* followEvents(
  causeway: Causeway,
  { id, kind }: Status,
  place: { lastId?: string | undefined },
  signal?: AbortSignal,
): AsyncGenerator<Status, boolean> {
  const query = kind === "message" ? { message: id } : { order: id };
  const url = urlOf(causeway, { path: "v1/events", query });
  let isAnswered = false;
  for await (const event of events(causeway, url, place.lastId, signal)) {
    isAnswered = true;
    if (event.name !== "state" && event.name !== "last") continue;
    place.lastId = event.id;
    const status = statusFrom(event.data);
    if (status.id !== id) {
      const message = `The stream of ${id} sends a record of ${status.id}`;
      throw new CausewayError("ApiMalformed", { message, details: { wanted: id, got: status.id } });
    }
    yield status;
    if (event.name === "last") return true;
  }
  // Without content, nothing will change any more.
  return !isAnswered;
}

function statusFrom(text: string): Status {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    throw new CausewayError("ApiMalformed", { message: "An event has no JSON", cause });
  }
  const { success, output, issues } = safeParse(recordSchema(), record);
  if (success) return statusOf(output);
  const message = `An event has another form: ${issues[0].message.slice(0, 300)}`;
  throw new CausewayError("ApiMalformed", { message });
}
