import { setTimeout as sleep } from "node:timers/promises";

import type { ChainAdapter, PastMessage } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import { evmChainConfig } from "@causeway/environment";
import { type Price, priceChange } from "@causeway/protocol";
import { startRelayer } from "@causeway/relayer";
import { TestNetwork } from "@causeway/relayer/testing/network.ts";
import { pastMessages } from "@causeway/relayer/traffic";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import {
  backtest,
  trafficFromChains,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { scheduleOf } from "./fixtures.ts";

const ACCEPTS = "0x00000000000000000000000000000000000000aa";
const PRICE: Price = {
  base: 10n ** 14n,
  gasPrice: 3n * 10n ** 9n,
  maxGasLimit: 1_000_000n,
  maxPayload: 1_000n,
  gasPerByte: 45n,
};
const DEARER: Price = { ...PRICE, base: 2n * PRICE.base };

describe("traffic of a real relayer", function () {
  this.timeout(120_000);
  let network: TestNetwork;
  let database: Database;
  let relayer: RunningService;
  let adapters: ChainAdapter[];

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    const { hub, spokeA, spokeB } = network;
    for (const chain of network.chains) await chain.setRecipient(ACCEPTS, true);
    await price(spokeA, hub, PRICE);
    await price(spokeA, spokeB, PRICE);
    const logger = createLogger("relayer", "silent");
    relayer = await startRelayer(await network.relayerConfig(), database.url, logger);
    await spokeA.send(hub, ACCEPTS, "0x01");
    await spokeA.send(hub, ACCEPTS, `0x${"02".repeat(300)}`);
    await spokeA.send(spokeB, ACCEPTS, "0x");
    await price(spokeA, hub, DEARER);
    await spokeA.send(hub, ACCEPTS, "0x03");
    adapters = await Promise.all(
      network.chains.map(async (chain) => {
        return connectChain(evmChainConfig.parse(await chain.config()));
      }),
    );
  });

  after(async () => {
    for (const adapter of adapters ?? []) adapter.close();
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
  });

  async function price(origin: LocalChain, { chainId }: LocalChain, asked: Price): Promise<void> {
    await (await origin.mailbox.setPrices([priceChange(chainId, asked)])).wait();
  }

  const fromDatabase = () => collect(pastMessages(database.url));
  const fromChains = () =>
    collect(
      trafficFromChains(
        adapters.map((adapter) => ({ adapter, startHeight: 0n, logRange: 1_000n })),
      ),
    );

  async function allAccounted(): Promise<PastMessage[]> {
    for (let tries = 0; tries < 600; tries++, await sleep(100)) {
      const messages = await fromDatabase();
      if (messages.length === 4 && messages.every(({ delivery }) => delivery)) return messages;
    }
    throw new Error("not all were delivered and accounted for");
  }

  it("is the same from its database and straight from the chains, to the last unit", async () => {
    const stored = await allAccounted();
    expect(await fromChains()).to.have.deep.members(stored);
    const charged = stored.map((message) => message.charged);
    const [small, large, empty] = [1n, 300n, 0n].map(
      (size) => PRICE.base + PRICE.gasPrice * (100_000n + size * 45n),
    );
    expect(charged).to.deep.equal([small, large, empty, small! + PRICE.base]);
  });

  it("leaves out of a period what was sent before or after it", async () => {
    const [, second, third] = await allAccounted();
    const period = { since: second!.sentAt, until: third!.sentAt };
    const chains = adapters.map((adapter) => ({ adapter, startHeight: 0n, logRange: 1_000n }));
    const some = await collect(trafficFromChains(chains, period));
    const same = await collect(pastMessages(database.url, period));
    expect(some).to.have.deep.members(same);
    expect(same.length).to.be.lessThan(4);
  });

  it("is tried on a schedule: revenue is what the mailbox holds, costs are what was paid", async () => {
    await allAccounted();
    const { hub, spokeA, spokeB } = network;
    const coin = { symbol: "ETH", decimals: 18 };
    const report = await backtest(pastMessages(database.url), {
      chains: network.chains.map(({ chainId }) => ({ chainId, name: `${chainId}`, coin })),
      schedules: new Map([
        [spokeA.chainId, scheduleOf([hub.chainId, DEARER], [spokeB.chainId, PRICE])],
      ]),
      histories: new Map(),
    });
    const [ether] = report.coins;
    expect(BigInt(ether!.before)).to.equal(await spokeA.mailbox.feesHeld());
    expect(BigInt(ether!.after) - BigInt(ether!.before)).to.equal(2n * PRICE.base);
    const paid = await Promise.all([hub, spokeB].map(paidForDeliveries));
    const costs = (await fromDatabase()).map(({ delivery }) => delivery!.cost);
    expect(sum(costs)).to.equal(sum(paid));
    expect(ether!.belowCost.compared).to.equal(4);
  });

  async function paidForDeliveries({ mailbox, provider }: LocalChain): Promise<bigint> {
    const logs = await mailbox.queryFilter(mailbox.filters.MessagesDelivered());
    const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))];
    const receipts = await Promise.all(hashes.map((hash) => provider.getTransactionReceipt(hash)));
    return sum(receipts.map((receipt) => receipt!.fee));
  }
});

async function collect(messages: AsyncIterable<PastMessage>): Promise<PastMessage[]> {
  const all: PastMessage[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
