import { type Blocks, readRanges } from "@causeway/chains";
import { connectQuorum, type RpcQuorum } from "@causeway/chains/evm";
import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { IndexedEvent } from "@causeway/index";
import { EvmCosts, EvmIndexedChain } from "@causeway/index/evm";
import { messageFacts, messagesOnEvm, messageWay } from "@causeway/index/messages";
import { MessagesIndex } from "@causeway/index/testing/MessagesIndex.ts";
import { type MessageFacts, type MessageStatus, messageStateOf } from "@causeway/lifecycle";
import { priceChange } from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";

import { startRelayer } from "../../src/index.ts";
import { TestNetwork } from "../../testing/network.ts";
import { expectSameTraffic, expectSameWay } from "../world/expectSame.ts";
import { statusOf, untilState } from "../world/messageStatus.ts";

const ACCEPTS = "0x00000000000000000000000000000000000000aa";
const REFUSES = "0x00000000000000000000000000000000000000bb";
const NOW = 1_700_000_000n;

describe("an index of chains on which a relayer delivered", function () {
  this.timeout(300_000);
  let network: TestNetwork;
  let database: Database;
  let index: MessagesIndex;
  let relayer: RunningService;

  before(async () => {
    [network, database, index] = await Promise.all([
      TestNetwork.start(),
      startDatabase({}),
      MessagesIndex.start(),
    ]);
    for (const chain of network.chains) {
      await chain.setRecipient(ACCEPTS, true);
      await chain.setRecipient(REFUSES, false);
    }
    const config = await network.relayerConfig();
    relayer = await startRelayer(config, database.url, createLogger("relayer", "silent"));
  });

  after(async () => {
    await relayer?.stop();
    await network?.stop();
    await Promise.all([database?.stop(), index?.stop()]);
  });

  /** A machine that does much else takes its time. */
  const until = (messageId: string, state: string) => untilState(relayer, messageId, state, 60);

  /** Messages that were delivered, one whose recipient fails, and one that was voided, in this order. */
  async function sendAll(): Promise<string[]> {
    const { hub, spokeA, spokeB } = network;
    const account = await spokeA.deployer.getAddress();
    const first = await spokeA.sendErc7786(hub, ACCEPTS, `0x${"61".repeat(900)}`);
    await spokeA.mailbox.setFeeExempt(account, true);
    const free = await spokeA.send(hub, ACCEPTS, "0x00");
    await spokeA.mailbox.setFeeExempt(account, false);
    const price = {
      base: 7n,
      gasPrice: 3n,
      maxGasLimit: 10n ** 7n,
      maxPayload: 100n,
      gasPerByte: 9n,
    };
    await spokeA.mailbox.setPrices([priceChange(hub.chainId, price)]);
    const priced = await spokeA.send(hub, ACCEPTS, "0x0102");
    const far = await spokeA.send(spokeB, ACCEPTS, "0x");
    const failing = await hub.send(spokeB, REFUSES, "0x05");
    const voided = await spokeB.send(hub, REFUSES, "0x06");
    const { laneId, index: place } = await until(voided, "failed");
    await hub.annul(laneId, BigInt(place), voided);
    return [first, free, priced, far, failing, voided];
  }

  async function untilSettled(messageIds: readonly string[]): Promise<void> {
    const [failing, voided] = messageIds.slice(-2) as [string, string];
    for (const id of messageIds.slice(0, -2)) {
      await until(id, "delivered");
      await untilTold(id, (status) => status.cost !== null);
    }
    await until(failing, "failed");
    await until(voided, "voided");
    for (const id of messageIds) await untilTold(id, (status) => status.finalisedAt !== null);
  }

  async function untilTold(
    messageId: string,
    isEnough: (status: MessageStatus) => boolean,
  ): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      const status = await statusOf(relayer, messageId);
      if (status !== undefined && isEnough(status)) return;
      await network.hub.mine(1);
    }
    throw new Error(`not told of ${messageId}`);
  }

  /** Reads a chain up to its newest final block. */
  async function read(chain: LocalChain): Promise<RpcQuorum> {
    const { name, chainId, rpcUrls, mailbox } = await chain.config();
    const rpcs = await connectQuorum({ name, chainId, rpcUrls });
    const placed = [{ contract: "mailbox", address: mailbox }];
    const open = (contracts: typeof placed) =>
      new EvmIndexedChain(rpcs, { name, products: [messagesOnEvm], contracts });
    const final = await open(placed).finalisedHeight();
    const added = await eventsOf(open(placed), { from: 0n, to: final });
    const clients = new Set(added.flatMap(({ values }) => values.lightClient ?? []));
    for (const address of clients) placed.push({ contract: "lightClient", address: `${address}` });
    const events = await eventsOf(open(placed), { from: 0n, to: final });
    await index.read(chainId, events, final);
    return rpcs;
  }

  it("says the same of them as the relayer", async () => {
    const messageIds = await sendAll();
    await untilSettled(messageIds);
    const opened = await Promise.all(network.chains.map(read));
    for (const rpcs of opened) await index.shareCosts(rpcs.chainId, new EvmCosts(rpcs));
    for (const rpcs of opened) rpcs.close();
    const facts = await messageFacts(index.db, messageIds, NOW);
    for (const id of messageIds) {
      const status = (await statusOf(relayer, id)) as MessageStatus;
      expect(messageStateOf(facts.get(id) as MessageFacts), id).to.equal(status.state);
      expectSameWay(status, await messageWay(index.db, id));
    }
    await relayer.stop();
    await expectSameTraffic(database.url, index.url);
  });
});

async function eventsOf(chain: EvmIndexedChain, blocks: Blocks): Promise<IndexedEvent[]> {
  const events: IndexedEvent[] = [];
  const read = (from: bigint, to: bigint) => chain.events(from, to);
  const ranges = readRanges(blocks, { read, ask: () => chain.headHeight(), range: 1_000n });
  for await (const { value } of ranges) events.push(...value);
  return events;
}
