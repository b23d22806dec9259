import { checkpointAt } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import { testValidators } from "@causeway/chains/testing/committee.ts";
import { ENVIRONMENT, type LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { evmChainConfig } from "@causeway/environment";
import { connectSources, type IndexedEvent, type RowValue } from "@causeway/index";
import { messages } from "@causeway/index/messages";
import {
  buildBatch,
  checkpointDomain,
  checkpointHash,
  committeeCommitment,
  environmentOf,
  type Hex,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  mockProof,
  packCheckpoint,
} from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { concat, toQuantity } from "ethers";

/** Of all chains' light clients. */
export const COMMITTEE = testValidators(1);
/** Messages of one delivery. */
const BATCH = 15;
/** Blocks whose events are read at once. */
const RANGE = 200n;
const GAS = toQuantity(29_000_000n);

interface SentMessage {
  readonly frame: Hex;
  readonly messageId: Hex;
}

/**
 * Delivers every message from one chain to another. Each delivery has a block of its own.
 *
 * @returns how many deliveries.
 */
export async function deliverAll(
  origin: LocalChain,
  destination: LocalChain,
  laneId: Hex,
): Promise<number> {
  const sent = await sentMessages(origin);
  const tree = new LaneTree(sent.map(({ messageId }) => messageId));
  const proven = await evidenceOf(origin);
  const from = (await destination.provider.send("eth_accounts", [])).at(-1);
  const to = destination.peer.mailbox;
  for (let first = 0; first < sent.length; first += BATCH) {
    const members = sent.slice(first, first + BATCH).map(({ frame }) => ({ frame }));
    const batch = buildBatch({ tree, first, members, count: sent.length, ...proven });
    const data = interfaceOf(mailboxAbi).encodeFunctionData("deliver", [laneId, batch]);
    await destination.provider.send("eth_sendTransaction", [{ from, to, data, gas: GAS }]);
  }
  return Math.ceil(sent.length / BATCH);
}

/** A checkpoint with its proof, and the proof of the only lane of its outbox. */
async function evidenceOf(origin: LocalChain) {
  const chain = await connectChain(evmChainConfig.parse(await origin.config()));
  try {
    const { checkpoint, outbox } = await checkpointAt(chain, await chain.finalisedHeight());
    const domain = checkpointDomain(environmentOf(ENVIRONMENT), origin.peer);
    const proof = mockProof(committeeCommitment(COMMITTEE), checkpointHash(domain, checkpoint));
    const evidence = concat([packCheckpoint(checkpoint), proof]);
    return { evidence, outboxProof: makeOutboxProof(outbox.lanes.map(laneLeaf), 0) };
  } finally {
    chain.close();
  }
}

/** The messages of a chain's only lane, in order, as the index reads them. */
async function sentMessages(origin: LocalChain): Promise<SentMessage[]> {
  const stops: (() => unknown)[] = [];
  const config = { ...(await origin.config()), startHeight: 0n, logRange: 2_000 };
  const chains = [{ family: "evm", rpcTimeout: 60_000, contracts: {}, ...config } as const];
  const sources = await connectSources(chains, (stop) => stops.push(stop));
  const source = sources.get(origin.chainId);
  const events: IndexedEvent[] = [];
  const head = (await source?.chain.newestBlock())?.height ?? -1n;
  for (let from = 0n; from <= head; from += RANGE) {
    const last = from + RANGE - 1n;
    events.push(...((await source?.chain.events(from, last < head ? last : head)) ?? []));
  }
  for (const stop of stops) await stop();
  return events.flatMap((event, at) => toMessage(event, events[at - 1]));
}

/** Two logs hold a message of the standard's call. */
function toMessage(event: IndexedEvent, before: IndexedEvent | undefined): SentMessage[] {
  if (!/MessageAppended|MessageIndexed/.test(event.kind)) return [];
  const parts = event.kind.endsWith("MessageIndexed") && before ? [before, event] : [event];
  const [message] = messages.entities;
  const own = parts.map((part) => ({ ...part, isFinal: true }));
  const row: Readonly<Record<string, RowValue>> = message?.fold("0x", own) ?? {};
  return [{ frame: row.frame as Hex, messageId: row.message_id as Hex }];
}
