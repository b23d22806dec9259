import { blockAt } from "@causeway/chains";
import { ChainView, readerOf, readLogs } from "@causeway/chains/evm";
import type { ReadChain } from "@causeway/lifecycle";
import type { ContractEvents, Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";

/** Parameters of events, by their names. Each event has some of them. */
export interface EventArgs {
  readonly transferId?: Hex;
  readonly token: Hex;
  readonly tokenIn: Hex;
  readonly amount: bigint;
  readonly amountIn: bigint;
  readonly paid: bigint;
  readonly isAdvanced: boolean;
  /** Messages of a lane that a hub knows. */
  readonly count: bigint;
  /** Index of the lowest bit of `delivered`. */
  readonly first: bigint;
  readonly delivered: bigint;
  readonly height: bigint;
  readonly checkpointHash: Hex;
  readonly outboxRoot: Hex;
}

/** An event that a contract of ours told. */
export interface TrueEvent {
  readonly name: string;
  readonly args: EventArgs;
  readonly chainId: bigint;
  readonly transaction: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
  readonly logIndex: number;
  /** Unix seconds of the block. */
  readonly at: bigint;
}

/** Which events are read. */
export interface EventQuery {
  readonly contract: ContractEvents;
  readonly address: Hex;
  /** Names of the events. */
  readonly names: readonly string[];
  /** Topics after the event's own. */
  readonly topics: readonly (Hex | null)[];
  /** Unix seconds before which nothing is looked for, or the only block that is. */
  readonly within: { readonly since: bigint } | { readonly height: bigint };
}

/** Clocks of chains differ by less. */
const CLOCKS_DIFFER_SECONDS = 3_600n;
/** So few blocks are read sooner than the first of them is found. */
const FEW_BLOCKS = 10_000n;

/** Reads events of a contract of a chain, oldest first, by all of its RPCs. @throws CausewayError, ChainError */
export async function eventsOn(
  causeway: Causeway,
  { chainId, adapter, startHeight, logRange }: ReadChain,
  { contract, address, names, topics, within }: EventQuery,
): Promise<readonly TrueEvent[]> {
  const rpcs = await connectRpcs(causeway, chainId);
  const head = await adapter.headHeight();
  const firstOf = async () => {
    if ("height" in within) return within.height;
    if (head - startHeight < FEW_BLOCKS) return startHeight;
    return blockAt(adapter, within.since - CLOCKS_DIFFER_SECONDS, head);
  };
  const kinds = names.map((name) => contract.topicOf(name));
  const last = "height" in within ? within.height : head;
  const logs = await readLogs(ChainView.at(readerOf(rpcs), Number(last)), {
    ...{ address, topics: [kinds, ...topics], fromBlock: Number(await firstOf()) },
    range: Number(logRange),
  });
  return Promise.all(
    logs.flatMap((log) => {
      const event = contract.decodeLog(log);
      if (event === undefined) return [];
      const { transactionHash: transaction, blockHash, index: logIndex } = log;
      const height = BigInt(log.blockNumber);
      const place = { chainId, transaction, height, blockHash, logIndex };
      const { name } = event;
      const args = event.args as unknown as EventArgs;
      return [adapter.blockTime(height).then((at) => ({ name, args, ...place, at }))];
    }),
  );
}
