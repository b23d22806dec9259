import { releaseCurve } from "@causeway/circuits/curve";
import { type Logger, type OnStop, type RunningService, startParts } from "@causeway/service";

import { createApp } from "./app.ts";
import { CommitteeProver } from "./CommitteeProver.ts";
import type { ProverConfig } from "./config.ts";

/**
 * Starts a prover. Stopping finishes the proofs that were asked for.
 *
 * @throws MissingArtifactsError and others: nothing is left running then.
 */
export async function startProver(config: ProverConfig, logger: Logger): Promise<RunningService> {
  return startParts((onStop) => start(config, logger, onStop));
}

async function start(
  { listen, sizes, artifacts, externalProver, longestWait }: ProverConfig,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  onStop(releaseCurve);
  const opened = sizes.map((size) =>
    CommitteeProver.open({ size, artifactsFolder: artifacts, externalProver }),
  );
  // None may still be opening when the others are ended.
  await Promise.allSettled(opened);
  const app = createApp(await Promise.all(opened), logger, { longestWait });
  onStop(() => app.close());
  const { host, port } = listen;
  const url = await app.listen({ host, port });
  logger.info({ url, sizes }, "prover listens");
  return { url };
}
