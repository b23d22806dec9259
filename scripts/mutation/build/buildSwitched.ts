import type { Artifact } from "@nomicfoundation/edr";

import type { Change } from "../mutants/Change.ts";
import type { Mutant } from "../mutants/Mutant.ts";
import { switchSources } from "../switched/switchSources.ts";
import type { Compiled } from "./compile.ts";
import { compileCached } from "./compileCached.ts";
import { withImports } from "./Imports.ts";
import { parseSources } from "./parseSources.ts";
import { shippedArtifacts } from "./shippedArtifacts.ts";

/** Enough of the optimiser that the stack suffices; all of it would take twice as long. */
const SHIPPED = {
  viaIR: true,
  optimizer: {
    enabled: true,
    // cspell:disable-next-line
    details: { yul: true, yulDetails: { optimizerSteps: "dhfoDgvulfnTUtnIf" } },
  },
};
const TESTS = { optimizer: { enabled: false } };

export interface Build {
  mutants: Mutant[];
  artifacts: Artifact[];
  /** Artifacts that hold tests. */
  suites: Artifact[];
}

/** One build of contracts and tests in which every mutant of `files`, or every wanted one, can be switched on. */
export async function buildSwitched(
  files: readonly string[],
  tests: readonly string[],
  wanted?: readonly Change[],
): Promise<Build> {
  const { mutants, sources } = switchSources(parseSources(files), files, wanted);
  const replaced = Object.fromEntries(
    Array.from(sources, ([path, text]) => [path, Buffer.from(text, "latin1").toString()]),
  );
  const testSources = withImports(tests, replaced);
  const shipped = shippedArtifacts(testSources.values());
  const [code, suites] = await Promise.all([
    compileAll(withImports(shipped, replaced), shipped, SHIPPED),
    compileAll(testSources, tests, TESTS),
  ]);
  const ofTests = artifactsOf(suites);
  return {
    mutants,
    artifacts: [...artifactsOf(code), ...ofTests],
    suites: ofTests.filter(hasTests),
  };
}

async function compileAll(
  sources: ReadonlyMap<string, string>,
  wanted: readonly string[],
  settings: object,
): Promise<Compiled> {
  if (wanted.length === 0) return {};
  return compileCached({
    sources: Object.fromEntries(sources),
    wanted: [...wanted],
    settings: { metadata: { bytecodeHash: "none" }, ...settings },
  });
}

function artifactsOf({ contracts = {} }: Compiled): Artifact[] {
  return Object.entries(contracts).flatMap(([source, ofSource]) =>
    Object.entries(ofSource).map(([name, { abi, evm }]) => ({
      id: { name, source, solcVersion: "0.8.37" },
      contract: {
        abi: JSON.stringify(abi),
        bytecode: `0x${evm.bytecode.object}`,
        linkReferences: evm.bytecode.linkReferences as Record<string, never>,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        deployedLinkReferences: evm.deployedBytecode.linkReferences as Record<string, never>,
      },
    })),
  );
}

function hasTests({ contract }: Artifact): boolean {
  const abi = JSON.parse(contract.abi) as { name?: string }[];
  return contract.bytecode !== "0x" && abi.some(({ name = "" }) => /^(test|invariant)/.test(name));
}
