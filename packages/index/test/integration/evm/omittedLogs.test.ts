import { connectQuorum, type RpcQuorum } from "@causeway/chains/evm";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { directRoute } from "@causeway/protocol";
import { expect } from "chai";

import { EvmIndexedChain } from "../../../src/evm/EvmIndexedChain.ts";
import { EvmWitness } from "../../../src/evm/EvmWitness.ts";
import type { Omission } from "../../../src/follow/Followed.ts";
import { Follower } from "../../../src/follow/Follower.ts";
import type { IndexedEvent } from "../../../src/IndexedEvent.ts";
import { messagesOnEvm } from "../../../src/products/messages/evm.ts";
import { laneSequence, message } from "../../../src/products/messages/message.ts";
import { messages } from "../../../src/products/messages/messages.ts";
import { MemoryChainStore } from "../../../testing/MemoryChainStore.ts";

const RECIPIENT = `0x${"aa".repeat(20)}`;
const NUMBERED = ["mailbox.MessageAppended", "mailbox.MessageIndexed"];

interface ToldLog {
  readonly blockNumber: string;
  readonly logIndex: string;
}

describe("a log of our contracts that a node leaves out", function () {
  this.timeout(120_000);
  let local: LocalChain;
  let other: LocalChain;
  let rpc: TwistingRpc;
  let quorum: RpcQuorum;
  let chain: EvmIndexedChain;
  let witness: EvmWitness;
  let whole: readonly IndexedEvent[];

  before(async () => {
    [local, other] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    await local.addOutbound(other, directRoute(`0x${"01".repeat(32)}`));
    for (let sent = 0; sent < 2; sent++) {
      await local.send(other, RECIPIENT, "0x");
      await local.sendErc7786(other, RECIPIENT, "0x1234");
    }
    await local.mine(3);
    rpc = await TwistingRpc.before(local.url);
    const { name, chainId, mailbox: address } = await local.config();
    const rpcUrls = [rpc.url];
    quorum = await connectQuorum({ name, chainId, rpcUrls });
    const contracts = [{ contract: "mailbox", address }];
    const options = { name, products: [messagesOnEvm], contracts };
    chain = new EvmIndexedChain(quorum, options);
    witness = new EvmWitness(quorum, { ...options, rpcUrls });
    whole = await chain.events(0n, (await chain.newestBlock()).height);
  });

  after(async () => {
    quorum.close();
    rpc.stop();
    await Promise.all([local.stop(), other.stop()]);
  });

  /** Leaves out one event of each answer, and follows the chain. */
  async function followWithout(left: IndexedEvent, hasHistoryHeaders: boolean) {
    const isLeft = ({ blockNumber, logIndex }: ToldLog) =>
      BigInt(blockNumber) === left.height && Number(logIndex) === left.logIndex;
    rpc.twist = (method, result) =>
      method === "eth_getLogs" ? (result as ToldLog[]).filter((log) => !isLeft(log)) : result;
    const store = new MemoryChainStore(chain.chainId, 0n, [message]);
    const omitted: Omission[] = [];
    const follower = new Follower({
      ...{ chain, witness, store, sequences: [laneSequence], pairs: messages.pairs ?? [] },
      settings: { range: 100n, parallel: 1, mostHeaders: 4n, hasHistoryHeaders },
      reports: { omitted: (omission) => omitted.push(omission), replaced: () => undefined },
    });
    while ((await follower.follow()) || (await follower.fill()) || (await follower.compare()));
    return { omitted, events: store.events.map(({ isFinal: _, ...event }) => event) };
  }

  for (const [means, hasHistoryHeaders, kinds] of [
    ["by the bloom of its block", true, undefined],
    ["by its number, or the event after it", false, [...NUMBERED, "mailbox.MessageSent"]],
  ] as const) {
    it(`is found in the receipts, reported and kept, ${means}`, async () => {
      const left = whole.filter(({ kind }) => kinds?.includes(kind) ?? true);
      expect(left).to.have.lengthOf.at.least(4);
      for (const event of left) {
        const { events, omitted } = await followWithout(event, hasHistoryHeaders);
        const name = `${event.kind} in block ${event.height}`;
        expect(events, name).to.deep.equal(whole);
        const { height } = event;
        const omission = { chain: chain.name, from: height, to: height, rpcs: [rpc.url] };
        expect(omitted, name).to.deep.include(omission);
      }
    });
  }
});
