import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { expect } from "chai";
import { parseEther, ZeroAddress, ZeroHash } from "ethers";
import { NETWORK } from "../../../test/scripts/local/networkExample.ts";
import { type LocalChain, LocalNetwork, type Patience, TookTooLong } from "../src/index.ts";

const CHAIN_ID = 31337;
const MESSAGE = { messageId: ZeroHash, laneId: ZeroHash, index: 0n };
/** What puts one byte of code on a chain. */
const CONTRACT = { abi: [], bytecode: "0x6001600081538060005360016000f3" };

/** Of what comes. */
const LIMIT = { patienceMilliseconds: 5_000 };
/** Of what never comes. */
const SHORT = { patienceMilliseconds: 100 };

describe("a program on the local network", function () {
  this.timeout(30_000);

  let folder: string;
  let anvil: Anvil;
  let relayer: Server;
  let mute: Server;
  let network: LocalNetwork;
  let hub: LocalChain;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-local-network-"));
    anvil = await startAnvil(BigInt(CHAIN_ID));
    relayer = await listening((_, response) => response.end(`{"stage":"proving"}`));
    mute = await listening(() => undefined);
    network = await connect(anvil.url, urlOf(relayer));
    hub = network.chain("hub");
  });

  after(async () => {
    network?.close();
    for (const server of [relayer, mute]) {
      server?.closeAllConnections();
      server?.close();
    }
    await anvil?.stop();
    rmSync(folder, { recursive: true });
  });

  async function connect(rpcUrl: string, relayerUrl: string, patience?: Patience) {
    const file = join(folder, "network.json");
    const chains = [{ name: "hub", chainId: CHAIN_ID, rpcUrl, contracts: {} }];
    writeFileSync(file, JSON.stringify({ ...NETWORK, chains, relayerUrl }));
    return LocalNetwork.connect(file, patience);
  }

  const transfer = (coin = 1n) => hub.signer.sendTransaction({ to: ZeroAddress, value: coin });
  const failure = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error);

  /** What was waited for in vain. */
  async function waitedFor(promise: Promise<unknown>): Promise<string> {
    const error = await failure(promise);
    expect(error).to.be.instanceOf(TookTooLong);
    const { what, message } = error as TookTooLong;
    expect(message).to.equal(`did not happen in time: ${what}`);
    return what;
  }

  /** Does something on a chain that makes no blocks. */
  async function withoutBlocks<T>(work: () => Promise<T>): Promise<T> {
    await hub.provider.send("evm_setAutomine", [false]);
    try {
      return await work();
    } finally {
      await hub.provider.send("evm_setAutomine", [true]);
      await hub.provider.send("evm_mine", []);
    }
  }

  it("sends on after a transaction that was refused: it leaves no gap, for which all later ones would wait", async () => {
    const first = await hub.provider.getTransactionCount(hub.account);
    const refused = transfer(parseEther("1000000"));
    const taken = [transfer(), transfer()];
    expect(await failure(network.sent(refused, LIMIT))).to.match(/insufficient funds/i);
    for (const [place, transaction] of taken.entries()) {
      const { hash, status } = await network.mined(transaction, LIMIT);
      expect(status).to.equal(1);
      expect((await hub.provider.getTransaction(hash))?.nonce).to.equal(first + place);
    }
  });

  it("sends on after one that would revert", async () => {
    const reverting = hub.signer.sendTransaction({ data: "0xfe" });
    const taken = transfer();
    expect(await failure(reverting)).to.be.instanceOf(Error);
    expect((await network.mined(taken, LIMIT)).status).to.equal(1);
  });

  it("waits for a chain that does not answer no longer than was said, and names it", async () => {
    const what = await waitedFor(connect(urlOf(mute), urlOf(relayer), SHORT));
    expect(what).to.equal(`an answer of hub, ${urlOf(mute)}`);
  });

  for (const method of ["mined", "sent"] as const) {
    it(`waits no longer than was said for a block: ${method}`, async () => {
      await withoutBlocks(async () => {
        const transaction = transfer();
        const { hash, nonce } = await transaction;
        const what = await waitedFor(network[method](transaction, SHORT));
        expect(what).to.equal(
          `a block with transaction ${hash}, number ${nonce} of ${hub.account}`,
        );
      });
    });

    it(`waits no longer than was said for a chain to take a transaction: ${method}`, async () => {
      const silence = new Promise<never>(() => {});
      const what = await waitedFor(network[method](silence, SHORT));
      expect(what).to.equal("a chain that takes a transaction");
    });
  }

  it("waits no longer than was said for a contract", async () => {
    await withoutBlocks(async () => {
      const what = await waitedFor(hub.deploy(CONTRACT, [], SHORT));
      expect(what).to.equal("a contract that is deployed to hub");
    });
  });

  it("waits no longer than was said for a delivery, and says what the relayer says of it", async () => {
    const what = await waitedFor(network.delivered(MESSAGE, hub, SHORT));
    expect(what).to.equal(`delivery of ${ZeroHash} on hub ({"stage":"proving"})`);
  });

  it("waits no longer for it where the relayer is silent, too", async () => {
    const deaf = await connect(anvil.url, urlOf(mute));
    const what = await waitedFor(deaf.delivered(MESSAGE, deaf.chain("hub"), SHORT));
    deaf.close();
    expect(what).to.equal(`delivery of ${ZeroHash} on hub (the relayer does not answer)`);
  });

  it("asks no longer than was said for what does not become true", async () => {
    expect(await waitedFor(network.until("rain", async () => false, SHORT))).to.equal("rain");
  });

  it("asks no longer than was said where nobody answers", async () => {
    const silence = () => new Promise<never>(() => {});
    expect(await waitedFor(network.until("rain", silence, SHORT))).to.equal("rain");
  });

  it("waits no longer than was said for a proof", async () => {
    const reader = { name: "spoke-a", provider: { call: () => new Promise(() => {}) } };
    const query = { reader: reader as unknown as LocalChain, chain: hub, account: ZeroAddress };
    const what = await waitedFor(network.proveState({ ...query, slots: [0n] }, SHORT));
    expect(what).to.equal(`proof of ${ZeroAddress} on hub for spoke-a`);
  });
});

async function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
