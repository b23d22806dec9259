import { readFile } from "node:fs/promises";

import type { Artifact } from "hardhat/types/artifacts";
import type { SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";

/**
 * Generates types of what can be deployed, and of interfaces, in the order of their names. The abstract halves of a
 * contract would repeat it, and Hardhat finds artifacts in the order in which the disk answers: the generated index
 * would change from run to run.
 */
export const deployedTypes: HardhatPlugin = {
  id: "causeway:deployed-types",
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({ processArtifactsAfterSuccessfulBuild: chooseArtifacts }),
    }),
  },
};

/** Plugins are asked in their order, with one list for all: listed before the generator, this chooses for it. */
const chooseArtifacts: SolidityHooks["processArtifactsAfterSuccessfulBuild"] = async (
  _context,
  artifactPaths,
) => {
  const paths = artifactPaths as string[];
  const artifacts = await Promise.all(paths.map(readArtifact));
  const chosen = paths.filter((_, place) => hasTypes(artifacts[place] as Artifact));
  paths.splice(0, paths.length, ...chosen.sort());
};

/** Neither an abstract contract, which has no code, nor a library that is compiled into others: none can call it. */
export function hasTypes({
  contractName,
  bytecode,
  abi,
}: Pick<Artifact, "contractName" | "bytecode" | "abi">) {
  if (/^I[A-Z]/.test(contractName)) return true;
  return bytecode !== "0x" && abi.some(({ type }) => CALLED.has(type));
}

const CALLED = new Set(["constructor", "function", "fallback", "receive"]);

async function readArtifact(path: string): Promise<Artifact> {
  return JSON.parse(await readFile(path, "utf8"));
}
