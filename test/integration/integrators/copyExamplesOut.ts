import { cpSync } from "node:fs";
import { join } from "node:path";

import { packAll } from "../../../scripts/pack/packAll.ts";
import { asHere, freshProject } from "./freshProject.ts";
import { linkPackages } from "./linkPackages.ts";

/** What the examples are tested and run with. */
const TOOLS = asHere(
  "@nomicfoundation/hardhat-toolbox",
  "hardhat",
  "chai",
  "solc",
  "@openzeppelin/contracts",
  "typescript",
);

const BUILT = /\/(artifacts|cache|node_modules)$/;

/**
 * Copies the examples out of this project, into a folder in which the packages are installed.
 *
 * @param packages Where the packages are packed to.
 * @param others Packages that this project does not have, with their versions: npm installs these.
 * @returns the folder; each example is in one of its own there.
 */
export async function copyExamplesOut(
  packages: string,
  examples: readonly string[],
  others: readonly string[] = [],
): Promise<string> {
  const tarballs = await packAll({ out: packages, tell: () => undefined });
  const folder = await freshProject("examples", others);
  linkPackages(folder, [...tarballs, ...TOOLS]);
  for (const example of examples) {
    const filter = (path: string) => !BUILT.test(path);
    cpSync(join("examples", example), join(folder, example), { recursive: true, filter });
  }
  return folder;
}
