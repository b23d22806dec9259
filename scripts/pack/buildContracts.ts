import { runCommand } from "../ci/runCommand.ts";

/** What is built already is left as it is, types too: others may be reading it. */
const BUILD = ["build", "--no-tests", "--no-typechain", "--quiet"];

/** Packages carry what the contracts are compiled to. */
export async function buildContracts(): Promise<void> {
  if (await runCommand("hardhat", BUILD)) return;
  throw new Error("the contracts do not build: npm run compile says why");
}
