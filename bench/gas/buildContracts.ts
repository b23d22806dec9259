import hre from "hardhat";

/** The one contract of the tests that is measured; all others would be compiled for nothing. */
const READER = "test/solidity/state/SlotReader.sol";

/** Compiles what is measured and writes its types, from which the code is taken: import them after this. */
export async function buildContracts(): Promise<void> {
  const build = hre.tasks.getTask("build");
  await build.run({ quiet: true, noTests: true });
  await build.run({ quiet: true, files: [READER] });
}
