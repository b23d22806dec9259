import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { expect } from "chai";

import { IndexedChains, metricsOf, RECIPIENT, until } from "../world/IndexedChains.ts";

interface Log {
  readonly blockNumber: string;
  readonly topics: readonly string[];
}

describe("an indexer whose RPC leaves out the log of a message", function () {
  this.timeout(180_000);

  let world: IndexedChains;
  let rpc: TwistingRpc;
  const sent: string[] = [];

  before(async () => {
    world = await IndexedChains.start();
    rpc = await TwistingRpc.before(world.origin.url);
    for (const payload of ["0x11", "0x22", "0x33"]) sent.push(await send(payload));
    await world.origin.mine(3);
  });

  afterEach(() => world.client.query("drop schema index cascade"));

  after(async () => {
    rpc?.stop();
    await world?.stop();
  });

  const send = (payload: string) => world.origin.send(world.destination, RECIPIENT, payload);

  /** Leaves the logs of a message out of each answer of `eth_getLogs`. */
  function omit(messageId: string): void {
    rpc.twist = (method, result) =>
      method === "eth_getLogs"
        ? (result as Log[]).filter(({ topics }) => !topics.includes(messageId))
        : result;
  }

  /** Indexes until all messages are there, and final. */
  async function expectAll(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const indexer = await world.index(rpc.url);
    await meanwhile();
    await until(async () => {
      const messages = await world.messages().catch(() => []);
      return messages.length === sent.length && messages.every(({ sent_final }) => sent_final);
    });
    expect((await world.messages()).map(({ id }) => id)).to.deep.equal(sent);
    const told = /causeway_index_omissions_total\{chain="chain-31337"\} [1-9]/;
    expect(await metricsOf(indexer)).to.match(told);
    await world.end(indexer);
  }

  for (const [place, index] of Object.entries({ first: 0, second: 1, last: 2 })) {
    it(`finds the ${place} message of history, and counts the omission`, async () => {
      omit(sent[index] as string);
      await expectAll();
    });
  }

  it("finds a message that is sent meanwhile, though all logs of its block are left out", async () => {
    const height = await world.origin.provider.getBlockNumber();
    rpc.twist = (method, result) =>
      method === "eth_getLogs"
        ? (result as Log[]).filter(({ blockNumber }) => Number(blockNumber) <= height)
        : result;
    await expectAll(async () => {
      await until(async () => (await world.messages().catch(() => [])).length === 3);
      sent.push(await send("0x44"));
      await world.origin.mine(4);
    });
  });
});
