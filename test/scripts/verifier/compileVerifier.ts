import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ContractFactory, type Signer } from "ethers";
import solc from "solc";

import { renderVerifier, type VerifierOptions } from "../../../scripts/verifier/renderVerifier.ts";
import type { VerificationKey } from "../../../scripts/verifier/verificationKey.ts";

const SOURCE = "contracts/light-clients/generated/Verifier.sol";
const SETTINGS = {
  evmVersion: "prague",
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
};

/** Deploys the verifier of any key, which no check has seen. */
export async function deployVerifier(
  key: VerificationKey,
  options: Omit<VerifierOptions, "name">,
  signer: Signer,
) {
  const content = renderVerifier(key, { name: "Verifier", ...options });
  const input = { language: "Solidity", sources: { [SOURCE]: { content } }, settings: SETTINGS };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }));
  const { abi, evm } = output.contracts[SOURCE].Verifier;
  const contract = await new ContractFactory(abi, evm.bytecode.object, signer).deploy();
  return contract.waitForDeployment();
}

function readImport(path: string): { contents: string } {
  return { contents: readFileSync(join(process.cwd(), path), "utf8") };
}
