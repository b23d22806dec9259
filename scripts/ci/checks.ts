import { findBoundaryBreaches } from "./checks/areaBoundaries.ts";
import { commandCheck } from "./checks/commandCheck.ts";
import { findTypechainImports } from "./checks/contractTypes.ts";
import { findFamilyBreaches } from "./checks/familyBoundaries.ts";
import { findingsCheck } from "./checks/findingsCheck.ts";
import { generatedCheck } from "./checks/generatedCheck.ts";
import { findLicenceBreaches } from "./checks/licenceBoundary.ts";
import { findUnlocked } from "./checks/lockedPackages.ts";
import { findPackageBreaches } from "./checks/packageBoundaries.ts";
import { findAmbiguousPacking } from "./checks/packedEncoding.ts";
import { findPrivateWords } from "./checks/plainWords.ts";
import { findOverBudget } from "./checks/testBudget.ts";
import { findUnfinished } from "./checks/unfinished.ts";
import { generated } from "./generated.ts";
import type { Job } from "./queue/Job.ts";
import { contractsBuild, largeCircuitBuild } from "./suites/builds.ts";

const SOLIDITY = [
  "contracts/**/*.sol",
  "examples/*/{contracts,test}/**/*.sol",
  "packages/solidity/**/*.sol",
  "packages/simulator/solidity/*.sol",
  "test/**/*.sol",
];

/** What reads artifacts or the generated types, which the build writes again. */
const CONTRACTS = [contractsBuild.name];

/** What `npm run check:static` runs; each counts as one. */
export const checks: Job[] = [
  contractsBuild,
  largeCircuitBuild,
  commandCheck("lint-typescript", [["biome", "ci", "."]]),
  commandCheck(
    "types",
    [
      ["tsc", "--noEmit"],
      ["tsc", "--noEmit", "--project", "examples"],
      ["tsc", "--noEmit", "--project", "ton"],
      ["tsc", "--noEmit", "--project", "packages/widget"],
      ["tsc", "--noEmit", "--project", "services/explorer"],
    ],
    { needs: CONTRACTS },
  ),
  commandCheck("format-solidity", [["prettier", "--check", ...SOLIDITY]], {
    follows: {
      files: [...SOLIDITY, ".prettierrc.json", ".editorconfig"],
      packages: ["prettier", "prettier-plugin-solidity"],
    },
  }),
  commandCheck("lint-solidity", [["solhint", "--noPoster", "--max-warnings", "0", ...SOLIDITY]], {
    follows: { files: [...SOLIDITY, ".solhint.json"], packages: ["solhint"] },
  }),
  commandCheck("spelling", [["cspell", "--no-progress", "--no-summary", "--dot"]]),
  commandCheck("unused", [["knip", "--no-config-hints"]], { needs: CONTRACTS }),
  findingsCheck("unfinished", findUnfinished),
  findingsCheck("plain-words", findPrivateWords),
  findingsCheck("licences", findLicenceBreaches),
  findingsCheck("locked-packages", findUnlocked),
  findingsCheck("area-boundaries", findBoundaryBreaches),
  findingsCheck("family-boundaries", findFamilyBreaches),
  findingsCheck("package-boundaries", findPackageBreaches),
  findingsCheck("contract-types", findTypechainImports),
  findingsCheck("test-budget", findOverBudget),
  commandCheck(
    "gas-snapshot",
    [["node", "--import", "tsx", "bench/gas/main.ts", "--check", "--built"]],
    { needs: [...CONTRACTS, largeCircuitBuild.name] },
  ),
  findingsCheck("packed-encoding", findAmbiguousPacking, CONTRACTS),
  ...generated.map(generatedCheck),
];
