import "@causeway/service/refuseOldNode";

import type { AddressInfo } from "node:net";
import { releaseCurve } from "@causeway/circuits/curve";
import { pino } from "pino";

import { createApp } from "./app.ts";
import { CommitteeProver } from "./CommitteeProver.ts";
import { readOptions } from "./options.ts";

const { host, port, sizes, artifacts, externalProver, longestWait, logLevel } = readOptions(
  process.argv.slice(2),
  process.env,
);
const logger = pino({ name: "prover", level: logLevel }, pino.destination(2));

const provers = await Promise.all(
  sizes.map((size) => CommitteeProver.open({ size, artifactsFolder: artifacts, externalProver })),
);
const app = createApp(provers, logger, { longestWait });
await app.listen({ host, port });

const address = app.server.address() as AddressInfo;
console.log(JSON.stringify({ ready: true, host, port: address.port, sizes }));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);

async function stop(signal: string): Promise<void> {
  logger.info({ signal }, "stopping");
  await app.close();
  await releaseCurve();
}
