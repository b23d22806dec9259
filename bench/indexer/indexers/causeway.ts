import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePorts } from "@causeway/peers/node";

import type { Indexer } from "./Indexer.ts";
import { isOk } from "./isOk.ts";
import { startProgram } from "./startProgram.ts";

const PROGRAM = ["scripts/bundle/run.mjs", "services/indexer/src/main.ts", "run", "--config"];

/** The indexer service of this repository, with its usual configuration. */
export const causeway: Indexer = {
  name: "causeway",
  countMessages: `select count(*)::int as sent, count(ended_at)::int as ended from index.messages
    where frame is not null`,
  async start(chains, database) {
    const folder = mkdtempSync(join(tmpdir(), "causeway-bench-"));
    const [port] = await freePorts(1);
    const environment = {
      ...{ environment: "bench", development: true, validators: ["http://127.0.0.1:1"] },
      chains: await chains.configs(),
    };
    writeFileSync(join(folder, "environment.json"), toJson(environment));
    const listen = { host: "127.0.0.1", port };
    const config = join(folder, "indexer.json");
    writeFileSync(config, toJson({ environmentFile: "environment.json", listen }));
    const program = startProgram([...PROGRAM, config], { env: { DATABASE_URL: database.url } });
    return {
      ...program,
      // Health fails once the chains have stood still for some minutes: nobody mines while they are read.
      isDone: () => isOk(`http://127.0.0.1:${port}/progress`, areCaughtUp),
      async stop() {
        await program.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

function areCaughtUp(chains: unknown): boolean {
  return (chains as { readonly caughtUp: boolean }[]).every(({ caughtUp }) => caughtUp);
}

function toJson(value: object): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
}
