import { inEach } from "./filesUnder.ts";
import type { Job } from "./queue/Job.ts";
import { circuitBuild, contractsBuild, largeCircuitBuild, packagesBuild } from "./suites/builds.ts";
import { commandSuite } from "./suites/commandSuite.ts";
import { mochaSuite } from "./suites/mochaSuite.ts";
import { projectsSuite } from "./suites/projectsSuite.ts";
import type { Suite } from "./suites/Suite.ts";
import { soliditySuite } from "./suites/soliditySuite.ts";

/** What reads artifacts or the generated types, which the build writes again. */
const CONTRACTS = [contractsBuild.name];
const CIRCUIT = [circuitBuild.name];
const ALL = [...CONTRACTS, ...CIRCUIT];
/** What brings up networks as operators do, with a circuit of their size. */
const WHOLE = [...ALL, largeCircuitBuild.name];
/** There is one at a time: commands find it by a file, and it is recorded in `deployments/local`. */
const LOCAL_NETWORK = ["local-network"];
/** Tests that take longer than the budget of their product. */
const FULL_OF_SERVICES = inEach("services", "test/full");
const FULL_OF_PACKAGES = inEach("packages", "test/full");
/** Brings up a local network by hand. */
const SERVICES_PAGE = "test/integration/docs/services.test.ts";
/** Installs packages, and needs no network. */
const PACKAGES = "test/integration/integrators/packages.test.ts";

/**
 * All tests. A suite is of two tiers: files in a folder `integration` do not run in `npm test`, and neither do examples.
 */
const suites: Suite[] = [
  mochaSuite("scripts", {
    folders: () => ["test/scripts", "test/integration/scripts"],
    except: ["test/scripts/causeway", "test/integration/scripts/causeway"],
    needs: CONTRACTS,
  }),
  mochaSuite("causeway", {
    folders: () => ["test/scripts/causeway", "test/integration/scripts/causeway"],
    needs: ALL,
  }),
  mochaSuite("packages", {
    folders: () => inEach("packages", "test"),
    except: ["packages/simulator", "packages/verifying-key", ...FULL_OF_PACKAGES],
    needs: CONTRACTS,
  }),
  mochaSuite("simulator", {
    folders: () => ["packages/simulator/test"],
    needs: CONTRACTS,
    realm: "hardhat",
  }),
  mochaSuite("verifying-key", {
    folders: () => ["packages/verifying-key/test"],
    needs: CONTRACTS,
    realm: "hardhat",
  }),
  mochaSuite("services", {
    folders: () => inEach("services", "test"),
    except: FULL_OF_SERVICES,
    needs: ALL,
  }),
  soliditySuite(CONTRACTS),
  mochaSuite("contracts", {
    folders: () => ["test"],
    except: ["test/docs", "test/full", "test/integration", "test/scripts"],
    needs: CONTRACTS,
    realm: "hardhat",
  }),
  mochaSuite("integrators", {
    folders: () => ["test/integration/integrators"],
    needs: [...WHOLE, packagesBuild.name],
    takes: (file) => (file === PACKAGES ? [] : LOCAL_NETWORK),
  }),
  projectsSuite("examples", "examples"),
  mochaSuite("circuits", {
    folders: () => ["circuits/test"],
    except: ["circuits/test/integration"],
    needs: CIRCUIT,
  }),
  mochaSuite("circuits", {
    folders: () => ["circuits/test/integration"],
    needs: [...CIRCUIT, largeCircuitBuild.name],
  }),
  mochaSuite("ton", { folders: () => ["ton/test", "ton/tests"], cwd: "ton" }),
  mochaSuite("docs", { folders: () => ["test/docs"], needs: CONTRACTS }),
  mochaSuite("docs", {
    folders: () => ["test/integration/docs"],
    needs: WHOLE,
    takes: (file) => (file === SERVICES_PAGE ? LOCAL_NETWORK : []),
  }),
];

/**
 * What `npm run test:full` runs as well: tests of `integrators` start such a network and do more with it. Folders
 * `test/full` have what takes longer than the budget of its product.
 */
const fullRunSuites: Suite[] = [
  commandSuite("local-network", "scripts/local/start.ts", ["--once"], {
    needs: WHOLE,
    takes: LOCAL_NETWORK,
  }),
  mochaSuite("full", {
    folders: () => ["test/full", ...FULL_OF_PACKAGES, ...FULL_OF_SERVICES],
    needs: [...WHOLE, packagesBuild.name],
  }),
];

/**
 * The tests of both tiers, and what they need.
 *
 * @param isWhole Whether it is `npm run test:full`.
 */
export function testJobs(isWhole = process.env.CAUSEWAY_FULL !== undefined): Job[] {
  const run = isWhole ? [...suites, ...fullRunSuites] : suites;
  const builds = [contractsBuild, circuitBuild, largeCircuitBuild, packagesBuild];
  return [...builds, ...run.flatMap((suite) => suite.jobs())];
}
