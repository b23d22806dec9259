import { buildContracts } from "./buildContracts.ts";
import { commandCheck } from "./checks/commandCheck.ts";
import { findingsCheck } from "./checks/findingsCheck.ts";
import { generatedCheck } from "./checks/generatedCheck.ts";
import { findLicenceBreaches } from "./checks/licenceBoundary.ts";
import { findAmbiguousPacking } from "./checks/packedEncoding.ts";
import { findUnfinished } from "./checks/unfinished.ts";
import { generated } from "./generated.ts";
import type { Job } from "./Job.ts";

const SOLIDITY = [
  "contracts/**/*.sol",
  "examples/*/{contracts,test}/**/*.sol",
  "packages/solidity/**/*.sol",
  "packages/simulator/solidity/*.sol",
  "test/**/*.sol",
];

/** What `npm run check:static` runs, in this order; each counts as one. */
export const checks: Job[] = [
  commandCheck("lint-typescript", ["biome", "ci", "."]),
  commandCheck(
    "types",
    ["tsc", "--noEmit"],
    ["tsc", "--noEmit", "--project", "examples"],
    ["tsc", "--noEmit", "--project", "ton"],
  ),
  commandCheck("format-solidity", ["prettier", "--check", ...SOLIDITY]),
  commandCheck("lint-solidity", ["solhint", "--noPoster", "--max-warnings", "0", ...SOLIDITY]),
  commandCheck("spelling", ["cspell", "--no-progress", "--no-summary", "--dot"]),
  commandCheck("unused", ["knip", "--no-config-hints"]),
  findingsCheck("unfinished", findUnfinished),
  findingsCheck("licences", findLicenceBreaches),
  ...generated.map(generatedCheck),
  commandCheck("gas-snapshot", ["node", "--import", "tsx", "bench/gas/main.ts", "--check"]),
  findingsCheck("packed-encoding", async () => {
    await buildContracts();
    return findAmbiguousPacking();
  }),
];
