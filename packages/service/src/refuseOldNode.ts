// Imported by a service before anything else: it ends the service where Node lacks what the rest calls. A service that
// went on would seem well, and fail at what it is asked to do.

import { basename, resolve } from "node:path";

import { refusalOf } from "./oldestNode.mjs";

/** Of `services/relayer/src/main.ts`: `relayer`. */
const service = basename(resolve(process.argv[1] ?? "", "../.."));

const refusal = refusalOf(service, process.versions.node);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
