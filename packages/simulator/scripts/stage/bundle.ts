import { join } from "node:path";

import { build } from "esbuild";

import { DIST, PACKAGE } from "./folders.ts";

/** One JavaScript file with all of ours in it: what the contracts' bytecode and wire format need too. */
export async function bundle(): Promise<void> {
  await build({
    entryPoints: [join(PACKAGE, "src/index.ts")],
    outfile: join(DIST, "index.js"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    external: ["ethers"],
    logLevel: "warning",
  });
}
