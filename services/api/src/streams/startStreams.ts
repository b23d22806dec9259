import { IndexChanges } from "@causeway/index";
import { type OnStop, workUntilStopped } from "@causeway/service";

import type { Api } from "../Api.ts";
import { onNotice } from "./onNotice.ts";
import { readSubjects } from "./readSubjects.ts";
import { Streams } from "./Streams.ts";

/**
 * Makes streams that follow the index.
 *
 * @param api Its `index` and `freshness` are those of the primary, as notices are: a replica may be older than a notice.
 */
export function startStreams(
  api: Omit<Api, "streams">,
  primaryUrl: string,
  onStop: OnStop,
): Streams {
  const onFailure = (error: unknown) =>
    api.logger.warn({ err: error }, "subjects of streams could not be read; the next look follows");
  const streams = new Streams(api.config.streams, readSubjects(api), onFailure);
  onStop(() => streams.hub.end());
  const changes = new IndexChanges();
  changes.subscribe((entity, keys) => void onNotice(api, streams.hub, entity, keys));
  workUntilStopped(onStop, (stop) => changes.run(primaryUrl, stop));
  return streams;
}
