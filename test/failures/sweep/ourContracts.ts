import { ChainType, tag } from "@causeway/protocol";
import { getCreateAddress, type Interface, type ParamType } from "ethers";
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

/** Deployed by an account alone that has no key, and like MockLightClient in all else. */
const ON_NO_CHAIN = /:SimulatedLightClient$/;

async function deployable(): Promise<string[]> {
  const names = [...(await hre.artifacts.getAllFullyQualifiedNames())];
  const ours = names.filter((name) => /^contracts\//.test(name) || /:AccessManager$/.test(name));
  const artifacts = await Promise.all(ours.map((name) => hre.artifacts.readArtifact(name)));
  return ours.filter((name, i) => artifacts[i]?.bytecode !== "0x" && !ON_NO_CHAIN.test(name));
}

async function deploy(chain: Chain, name: string, abi: Interface): Promise<string> {
  if (name.endsWith(":Mint")) return deployMint(chain, name);
  const args = await Promise.all(abi.deploy.inputs.map((input) => argumentFor(chain, input)));
  try {
    return (await chain.deploy(name, args)).address;
  } catch (error) {
    throw new Error(`${name} takes other constructor arguments: see argumentFor`, { cause: error });
  }
}

/** A mint and its token name each other: the token receives the future address of the mint. */
async function deployMint(chain: Chain, name: string): Promise<string> {
  const from = await chain.signers.admin.getAddress();
  const nonce = await chain.signers.admin.getNonce();
  const token = await deployToken(chain, getCreateAddress({ from, nonce: nonce + 1 }));
  const args = [await chain.manager.getAddress(), chain.mailboxAddress, tag("asset"), token, 1n];
  return (await chain.deploy(name, args)).address;
}

async function deployToken(chain: Chain, bridge: string): Promise<string> {
  return (await chain.deploy("BridgeToken", ["Token", "TKN", 18n, bridge])).address;
}

/** By name and type: constructors of ours name alike what is alike. */
async function argumentFor(chain: Chain, param: ParamType): Promise<unknown> {
  const { name, type, baseType, components } = param;
  if (baseType === "tuple") return tupleFor(components ?? []);
  if (type === "address") return addressFor(chain, name);
  if (baseType === "array") return [];
  if (type === "string") return name;
  if (name.startsWith("environment")) return ENVIRONMENT;
  if (type === "bytes32") return tag(name);
  // longer than the part of it in which a committee can be withdrawn
  if (name.startsWith("handover")) return 2n;
  return type === "uint64" ? 31338n : 1n;
}

function tupleFor(fields: readonly ParamType[]): object {
  return fields.some(({ name }) => name === "committee")
    ? { ...COMMITTEE, epoch: 1n, leastHeight: 1n }
    : { chainType: ChainType.evm, chainId: 31338n, mailbox: `0x${"b0".repeat(20)}` };
}

/** Of a bridge's code, by the names of its constructor's parameters, in their order. */
const PIECES: Readonly<Record<string, string>> = {
  advances_: "BridgeAdvances",
  queue_: "BridgeQueue",
  returns_: "BridgeReturns",
  configuration_: "BridgeConfiguration",
};

async function addressFor(chain: Chain, name: string): Promise<string> {
  if (/verifier/i.test(name)) return (await deployVerifier(chain)).address;
  if (/authority/i.test(name)) return chain.manager.getAddress();
  const piece = PIECES[name];
  if (piece !== undefined) return (await chain.deploy(piece, [chain.mailboxAddress])).address;
  if (name === "bridge_") return deployBridge(chain);
  // A receiver of orders asks the executor which contract calls for it.
  if (name === "executor_") return deployExecutor(chain);
  if (name === "token_") return deployToken(chain, chain.mailboxAddress);
  return chain.mailboxAddress;
}

async function deployExecutor(chain: Chain): Promise<string> {
  const args = [await chain.manager.getAddress(), chain.mailboxAddress];
  return (await chain.deploy("Executor", args)).address;
}

async function deployBridge(chain: Chain): Promise<string> {
  const { mailboxAddress: other } = chain;
  const pieces = await Promise.all(Object.keys(PIECES).map((name) => addressFor(chain, name)));
  const args = [await chain.manager.getAddress(), other, other, other, ...pieces, []];
  return (await chain.deploy("Bridge", args)).address;
}
