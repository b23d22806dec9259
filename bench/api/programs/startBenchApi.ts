import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Served } from "./Served.ts";

/** No client of a benchmark reaches its limit. */
const ENDLESS = 2_000_000_000;

/** Starts the API as operators do, but for limits and log. @param environment As its file has it. */
export async function startBenchApi(environment: object, databaseUrl: string): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "causeway-bench-"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  write("environment.json", toJson(environment));
  write("master.key", MASTER_KEY);
  const config = write(
    "api.json",
    toJson({
      ...{ environmentFile: "environment.json", logLevel: "error" },
      ...{ listen: { host: "127.0.0.1", port: 0 }, operating: { host: "127.0.0.1", port: 0 } },
      keys: { masterKeyFile: "master.key" },
      limits: { quotes: ENDLESS, others: ENDLESS },
      streams: { most: 2_000, mostPerAddress: 2_000 },
    }),
  );
  try {
    return await Served.start("api.ts", [config, databaseUrl]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Hex digits of the master key. */
export const MASTER_KEY = "07".repeat(32);

function toJson(value: object): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
}
