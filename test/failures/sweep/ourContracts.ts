import { ChainType, tag } from "@causeway/protocol";
import type { Interface, ParamType } from "ethers";
import hre from "hardhat";

import { type Chain, COMMITTEE, ENVIRONMENT } from "../chains/Chain.ts";
import { deployVerifier } from "../chains/deployVerifier.ts";

/** A contract of ours that is deployed. */
export interface Target {
  readonly name: string;
  readonly address: string;
  readonly abi: Interface;
}

/**
 * Every contract of `contracts/` that has a function which changes state, and the access manager: those that the chain
 * has, and the others deployed with arguments that their constructors take. A new contract is among them as soon as it
 * is compiled.
 */
export async function ourContracts(chain: Chain, present: Map<string, string>): Promise<Target[]> {
  const targets: Target[] = [];
  for (const name of await deployable()) {
    const { interface: abi } = await chain.ethers.getContractFactory(name);
    if (entriesOf(abi).length === 0) continue;
    const contract = name.slice(name.indexOf(":") + 1);
    const address = present.get(contract) ?? (await deploy(chain, name, abi));
    targets.push({ name: contract, address, abi });
  }
  return targets;
}

/** The functions that change state. */
export function entriesOf(abi: Interface) {
  return abi.fragments
    .filter((fragment) => fragment.type === "function")
    .map((fragment) => abi.getFunction(fragment.format("sighash")))
    .filter((entry) => entry !== null)
    .filter(({ stateMutability }) => !["view", "pure"].includes(stateMutability));
}

async function deployable(): Promise<string[]> {
  const names = [...(await hre.artifacts.getAllFullyQualifiedNames())];
  const ours = names.filter((name) => /^contracts\//.test(name) || /:AccessManager$/.test(name));
  const artifacts = await Promise.all(ours.map((name) => hre.artifacts.readArtifact(name)));
  return ours.filter((_, i) => artifacts[i]?.bytecode !== "0x");
}

async function deploy(chain: Chain, name: string, abi: Interface): Promise<string> {
  const args = await Promise.all(abi.deploy.inputs.map((input) => argumentFor(chain, input)));
  try {
    return (await chain.deploy(name, args)).address;
  } catch (error) {
    throw new Error(`${name} takes other constructor arguments: see argumentFor`, { cause: error });
  }
}

/** By name and type: constructors of ours name alike what is alike. */
async function argumentFor(chain: Chain, param: ParamType): Promise<unknown> {
  const { name, type, baseType, components } = param;
  if (baseType === "tuple") {
    const fields = components ?? [];
    return fields.some(({ name: field }) => field === "committee")
      ? { ...COMMITTEE, epoch: 1n, leastHeight: 1n }
      : { chainType: ChainType.evm, chainId: 31338n, mailbox: `0x${"b0".repeat(20)}` };
  }
  if (/verifier/i.test(name)) return (await deployVerifier(chain)).address;
  if (/authority/i.test(name)) return chain.manager.getAddress();
  if (type === "address") return chain.mailboxAddress;
  if (name.startsWith("environment")) return ENVIRONMENT;
  if (type === "bytes32") return tag(name);
  if (name === "handover_") return 2n; // longer than the withdrawal
  if (type === "uint64") return 31338n;
  // longer than the part of it in which a committee can be withdrawn
  if (name.startsWith("handover")) return 2n;
  return 1n;
}
