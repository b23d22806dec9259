import { runCommand } from "../ci/runCommand.ts";

/** Packages carry what the contracts are compiled to. Does nothing where nothing has changed. */
export async function buildContracts(): Promise<void> {
  const built = await runCommand("hardhat", ["build", "--no-tests", "--quiet"]);
  if (!built) throw new Error("the contracts do not build: npm run compile says why");
}
