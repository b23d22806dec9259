import { firstBlockWithCode, type ReadLog } from "@causeway/chains/evm";
import type { Mined } from "@causeway/chains/node";
import type { Deployment, Hex } from "@causeway/protocol";
import { AbiCoder, dataLength, dataSlice, Result } from "ethers";
import { currentCommit, UNKNOWN } from "../../../deployments/currentCommit.ts";

import type { PlanContext } from "../PlanContext.ts";
import type { DesiredContract } from "./DesiredContract.ts";
import { deploymentIn } from "./deploymentIn.ts";
import { isRecorded } from "./isRecorded.ts";
import { withGeneration } from "./withGeneration.ts";

const SOURCES = "contracts";

/**
 * What is deployed on a chain, as the chain itself remembers it: the factory's events say in which transaction each
 * contract was made, so that a run which died before it wrote anything down loses nothing.
 *
 * @param known What was written down before; an entry that still holds is kept, and with it its commit.
 * @param factoryMade The transaction that made the factory, of which no event tells, if it was sent from here.
 */
export async function findDeployments(
  context: PlanContext,
  known: Readonly<Record<string, Deployment>>,
  factoryMade: Mined | undefined,
): Promise<Record<string, Deployment>> {
  const factory = await factoryEntry(context, known, factoryMade);
  const entries = await Promise.all(
    context.blueprint.contracts.map(async (contract) => {
      const entry = await entryOf(contract, context, known);
      return entry === undefined ? [] : [[contract.name, entry]];
    }),
  );
  return { ...factory, ...Object.fromEntries(entries.flat()) };
}

async function entryOf(
  contract: DesiredContract,
  context: PlanContext,
  known: Readonly<Record<string, Deployment>>,
): Promise<Deployment | undefined> {
  const { name, address } = contract;
  if (!(await context.view.hasCode(address))) return undefined;
  const before = known[name];
  if (before !== undefined && (await isRecorded(context, name, before))) {
    return withGeneration(before, before, contract, context);
  }
  const event = await deploymentEvent(contract, context);
  const entry = event === undefined ? { address } : await describe(contract, event, context);
  return withGeneration(entry, before, contract, context);
}

/** The event of a contract that another machine may have deployed; undefined if it cannot be read, by an RPC without old events. */
async function deploymentEvent(
  { name, address }: DesiredContract,
  context: PlanContext,
): Promise<ReadLog | undefined> {
  const block = await firstBlockWithCode(context.view, address);
  const blocks = block === 0 ? { fromBlock: 0 } : { fromBlock: block, toBlock: block };
  try {
    return await deploymentIn(context, name, blocks);
  } catch {
    return undefined;
  }
}

async function factoryEntry(
  { blueprint: { factory }, view }: PlanContext,
  known: Readonly<Record<string, Deployment>>,
  factoryMade: Mined | undefined,
): Promise<Record<string, Deployment>> {
  const { name, address } = factory;
  const before = known[name];
  if (factoryMade !== undefined && factoryMade.hash !== before?.transaction) {
    const { block, hash: transaction } = factoryMade;
    const entry = { address, block, transaction, commit: currentCommit(SOURCES) };
    return { [name]: { ...entry, arguments: [] } };
  }
  const holds = before && (await isKnown(view, before.transaction));
  return holds ? { [name]: before } : {};
}

/** Nothing contradicts an earlier record without a transaction. */
async function isKnown({ provider }: PlanContext["view"], transaction: string | undefined) {
  return transaction === undefined || (await provider.getTransactionReceipt(transaction)) !== null;
}

/** Older code than today's is known by its beginning: of that, only the chain knows commit and arguments. */
async function describe(
  contract: DesiredContract,
  event: ReadLog,
  { blueprint, view }: PlanContext,
): Promise<Deployment> {
  const transaction = await view.provider.getTransaction(event.transactionHash);
  if (transaction === null) throw new Error(`an RPC has lost transaction ${event.transactionHash}`);
  const code = blueprint.factory.creationCodeIn(transaction.data);
  const isCurrent = code.startsWith(contract.bytecode);
  return {
    address: contract.address,
    block: event.blockNumber,
    transaction: event.transactionHash,
    commit: isCurrent ? currentCommit(SOURCES) : UNKNOWN,
    arguments: isCurrent ? decodeArguments(contract, code) : [],
  };
}

function decodeArguments({ abi, bytecode }: DesiredContract, code: Hex): string[] {
  const values = AbiCoder.defaultAbiCoder().decode(
    abi.deploy.inputs,
    dataSlice(code, dataLength(bytecode)),
  );
  return values.map((value) =>
    value instanceof Result ? JSON.stringify(value.toArray(true), toText) : String(value),
  );
}

function toText(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
