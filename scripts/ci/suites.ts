import { buildCircuits } from "./buildCircuits.ts";
import { buildContracts } from "./buildContracts.ts";
import { inEach } from "./filesUnder.ts";
import type { Job } from "./Job.ts";
import { commandSuite } from "./suites/commandSuite.ts";
import { mochaSuite } from "./suites/mochaSuite.ts";
import { projectsSuite } from "./suites/projectsSuite.ts";
import { soliditySuite } from "./suites/soliditySuite.ts";

/** One after the other: each takes all cores. */
async function buildAll(): Promise<void> {
  await buildContracts();
  await buildCircuits();
}

/** What `npm test` runs, in this order. A suite without files counts as nothing. */
export const suites: Job[] = [
  mochaSuite("scripts", {
    folders: () => ["test/scripts"],
    except: ["test/scripts/causeway"],
    before: buildContracts,
  }),
  mochaSuite("causeway", {
    folders: () => ["test/scripts/causeway"],
    before: buildAll,
    processes: 2,
  }),
  mochaSuite("packages", { folders: () => inEach("packages", "test"), before: buildContracts }),
  mochaSuite("services", { folders: () => inEach("services", "test"), before: buildContracts }),
  soliditySuite(),
  mochaSuite("contracts", {
    folders: () => ["test"],
    except: ["test/docs", "test/integrators", "test/scripts"],
    before: buildContracts,
    processes: 2,
  }),
  mochaSuite("integrators", {
    folders: () => ["test/integrators"],
    before: buildContracts,
    processes: 2,
  }),
  projectsSuite("examples", "examples"),
  mochaSuite("circuits", { folders: () => ["circuits/test"] }),
  mochaSuite("ton", { folders: () => ["ton/test", "ton/tests"], cwd: "ton" }),
  mochaSuite("docs", { folders: () => ["test/docs"] }),
  commandSuite("local-network", "scripts/local/start.ts", ["--once"]),
];
