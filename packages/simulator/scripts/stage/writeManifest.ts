import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DIST, PACKAGE, ROOT } from "./folders.ts";

/** The manifest of what is published: built files in the place of sources, and nothing private. */
export function writeManifest(): void {
  const source = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const { name, version, description, license, type, sideEffects, peerDependencies } = source;
  const { "@causeway/solidity": solidity, ethers } = source.dependencies;
  const manifest = {
    ...{ name, version, description, license, type, sideEffects },
    exports: {
      ".": { types: "./types/packages/simulator/src/index.d.ts", default: "./index.js" },
      "./solidity/*.sol": "./solidity/*.sol",
    },
    dependencies: { "@causeway/solidity": solidity, ethers: `^${ethers}` },
    peerDependencies,
  };
  writeFileSync(join(DIST, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(PACKAGE, "README.md"), join(DIST, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(DIST, "LICENSE"));
}
