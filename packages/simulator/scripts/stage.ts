// Writes dist/, the package as it is published: node --import tsx packages/simulator/scripts/stage.ts
// Needs the contracts built. `npm pack packages/simulator/dist` makes the package.

import { rmSync } from "node:fs";

import { bundle } from "./stage/bundle.ts";
import { copySolidity } from "./stage/copySolidity.ts";
import { DIST } from "./stage/folders.ts";
import { writeManifest } from "./stage/writeManifest.ts";
import { writeTypes } from "./stage/writeTypes.ts";

rmSync(DIST, { recursive: true, force: true });
await bundle();
writeTypes();
copySolidity();
writeManifest();
