import { blockAt } from "@causeway/chains";
import { ChainView, type ReadLog, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getAddress, id, type Result } from "ethers";

import { isSafe } from "../../../config/access.ts";
import type { Act, ActsWindow } from "../../../log/Act.ts";
import { firstBlock } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";
import { Names } from "../proposals/Names.ts";
import type { ActSource, Did } from "./ActSource.ts";
import { authorityActs } from "./authorityActs.ts";
import { managerActs, type ScheduledCall } from "./managerActs.ts";
import { NamedWords } from "./NamedWords.ts";

/** A Safe tells by this event, after those of what it called, that it executed a transaction. */
const SAFE_EXECUTED = id("ExecutionSuccess(bytes32,uint256)") as Hex;

/** An event that an area knows. */
interface ToldEvent {
  readonly name: string;
  readonly args: Result;
  readonly source: ActSource;
  readonly did: Did;
  /** Of the Safe that called, if one did. */
  readonly safe: Hex | undefined;
}

/** The events of one transaction. */
interface ToldTransaction {
  readonly hash: Hex;
  readonly block: number;
  readonly events: readonly ToldEvent[];
}

/** The acts that events tell of, as far as the window goes, oldest first. */
export interface EventActs {
  readonly acts: readonly Act[];
  /** Hashes of all transactions that the events are of, told or not. */
  readonly transactions: ReadonlySet<string>;
}

/**
 * Reads acts from the events of a chain's contracts.
 *
 * @throws what the RPC says where it refuses.
 */
export async function eventActs(context: PlanContext, window: ActsWindow): Promise<EventActs> {
  const { view, blueprint } = context;
  if (!(await view.hasCode(blueprint.manager))) return { acts: [], transactions: new Set() };
  const told = await readTold(context, window.since);
  const names = new Names(context);
  const acts = await Promise.all(
    told.slice(-window.limit).map((one) => actOf(one, { context, names })),
  );
  return { acts, transactions: new Set(told.map(({ hash }) => hash)) };
}

async function readTold(context: PlanContext, since: bigint | undefined) {
  const { view, blueprint, chain, config } = context;
  const scheduled = new Map<Hex, ScheduledCall>();
  const sources = [
    managerActs(blueprint.manager, (operation) => scheduled.get(operation)),
    ...authorityActs(blueprint.contracts, blueprint.manager),
    ...blueprint.acts,
  ];
  const known = eventsOf(sources);
  const safes = config.accounts.filter(isSafe).map(({ address }) => getAddress(address));
  const logs = await readLogs(view, {
    address: [...new Set([...sources.map(({ address }) => address), ...safes])],
    topics: [[...new Set([...known.values()].map(({ topic }) => topic)), SAFE_EXECUTED]],
    fromBlock: await startOf(context, since),
    range: chain.logRange,
  });
  const told = [...Map.groupBy(logs, ({ transactionHash }) => transactionHash)].map(
    ([hash, own]): ToldTransaction => ({
      hash: hash as Hex,
      block: own[0]?.blockNumber ?? 0,
      events: toldEvents(own, known, new Set(safes)),
    }),
  );
  for (const { name, args } of told.flatMap(({ events }) => events)) {
    if (name === "OperationScheduled")
      scheduled.set(args.operationId, { target: args.target, data: args.data });
  }
  return told.filter(({ events }) => events.length > 0);
}

async function startOf(context: PlanContext, since: bigint | undefined): Promise<number> {
  const first = await firstBlock(context);
  if (since === undefined) return first;
  const { view } = context;
  const blocks = {
    blockTime: (height: bigint) => ChainView.at(view.provider, Number(height)).time(),
  };
  return Math.max(first, Number(await blockAt(blocks, since, BigInt(view.blockTag))));
}

interface KnownEvent {
  readonly name: string;
  readonly topic: Hex;
  readonly source: ActSource;
  readonly did: Did;
}

/** By contract and topic: several areas may read events of one contract. */
function eventsOf(sources: readonly ActSource[]): Map<string, KnownEvent> {
  const events = sources.flatMap((source) =>
    Object.entries(source.did).map(([name, did]): [string, KnownEvent] => {
      const topic = source.abi.getEvent(name)?.topicHash as Hex | undefined;
      if (topic === undefined) throw new Error(`the contract at ${source.address} has no ${name}`);
      return [keyOf(source.address, topic), { name, topic, source, did }];
    }),
  );
  return new Map(events);
}

function keyOf(address: string, topic: string | undefined): string {
  return `${getAddress(address)} ${topic}`;
}

function toldEvents(
  logs: readonly ReadLog[],
  known: ReadonlyMap<string, KnownEvent>,
  safes: ReadonlySet<string>,
): ToldEvent[] {
  return logs.flatMap((log, index) => {
    const event = known.get(keyOf(log.address, log.topics[0]));
    const args = event?.source.abi.parseLog(log)?.args;
    if (event === undefined || args === undefined) return [];
    if (event.source.isOwn?.(args) === false) return [];
    const executed = logs
      .slice(index + 1)
      .find(({ address, topics }) => topics[0] === SAFE_EXECUTED && safes.has(getAddress(address)));
    return [{ ...event, args, safe: executed?.address as Hex | undefined }];
  });
}

async function actOf(
  { hash, block, events }: ToldTransaction,
  { context, names }: { readonly context: PlanContext; readonly names: Names },
): Promise<Act> {
  const { view, chain } = context;
  const [time, address] = await Promise.all([
    ChainView.at(view.provider, block).time(),
    actorOf(events, hash, context),
  ]);
  const words = new NamedWords(names, time);
  const name = names.ofAddress(address);
  return {
    chain: chain.name,
    time,
    block,
    account: name === undefined ? { address } : { name, address },
    did: events.map(({ did, args }) => did(args, words)),
    transaction: hash,
    outcome: "done",
  };
}

/** The account that the contract names; else the Safe that called, or the sender. */
async function actorOf(
  events: readonly ToldEvent[],
  hash: Hex,
  { view }: PlanContext,
): Promise<Hex> {
  const named = events.flatMap(
    ({ name, args, source, safe }) => source.by?.(name, args) ?? safe ?? [],
  );
  if (named[0] !== undefined) return named[0];
  const transaction = await view.provider.getTransaction(hash);
  if (transaction === null) throw new Error(`an RPC has lost transaction ${hash}`);
  return transaction.from as Hex;
}
