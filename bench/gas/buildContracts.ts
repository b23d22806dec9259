import hre from "hardhat";

/** The contracts of the tests that are measured; all others would be compiled for nothing. */
const MEASURED = [
  "test/solidity/state/SlotReader.sol",
  "test/solidity/bridge/harness/BareVault.sol",
];

/** Compiles what is measured and writes its types, from which the code is taken: import them after this. */
export async function buildContracts(): Promise<void> {
  const build = hre.tasks.getTask("build");
  await build.run({ quiet: true, noTests: true });
  await build.run({ quiet: true, files: MEASURED });
}
