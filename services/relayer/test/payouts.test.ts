import { type Database, startDatabase } from "@causeway/database";
import { type Hex, packReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";
import { dataSlice, id as hashOf, toBeHex } from "ethers";
import pg from "pg";

import { account, returning } from "../../../test/scripts/world/MessageNetwork.ts";
import { TransferNetwork } from "../../../test/scripts/world/TransferNetwork.ts";
import { Mailbox__factory, ZkLightClient__factory } from "../../../typechain-types/index.js";
import { keysOf } from "../src/store/entryNotes.ts";
import { PAYER, PayingRelayer } from "./world/PayingRelayer.ts";

const ONE = 10n ** 6n;
const AMOUNT = 100n * ONE;
/** After the fee of 5 bps. */
const PAID = 99_950_000n;
const RECEIVER: Hex = "0x00000000000000000000000000000000000000a1";
const TAKER: Hex = "0x00000000000000000000000000000000000000ab";
const REFUSER: Hex = "0x00000000000000000000000000000000000000ba";
const TAKES = dataSlice(
  hashOf("onAssetReceived((bytes32,bytes32,address,uint256,uint64,bytes),bytes)"),
  0,
  4,
);
const CALLED = { gasLimit: 100_000n, payload: "0x1234" };

describe("relayer, where transfers wait", function () {
  this.timeout(200_000);
  let network: TransferNetwork;
  let database: Database;
  let hub: ReturnType<TransferNetwork["on"]>;
  let snapshots: Readonly<Record<string, string>> = {};
  let relayer: PayingRelayer | undefined;
  let count = 0;

  before(async () => {
    [network, database] = await Promise.all([TransferNetwork.start(), startDatabase({})]);
    hub = network.on("hub", 0);
    for (const { name } of network.config.chains) {
      const provider = network.provider(name);
      await provider.send("anvil_setBalance", [PAYER.address, toBeHex(10n ** 18n)]);
      await provider.send("anvil_setCode", [TAKER, returning(TAKES)]);
      await provider.send("anvil_setCode", [REFUSER, "0x5f5ffd"]);
      await network.finalise(name);
    }
    await save();
  });
  after(async () => {
    await network?.stop();
    await database?.stop();
  });
  afterEach(async () => {
    await relayer?.stop();
    relayer = undefined;
    for (const { name } of network.config.chains) {
      await network.provider(name).send("evm_revert", [snapshots[name]]);
    }
    await save();
  });

  async function save(): Promise<void> {
    const taken = network.config.chains.map(async ({ name }) => [
      name,
      await network.provider(name).send("evm_snapshot", []),
    ]);
    snapshots = Object.fromEntries(await Promise.all(taken));
  }

  async function freshDatabase(): Promise<string> {
    count += 1;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`create database relayer_${count}`);
    await client.end();
    return database.url.replace(/[^/]*$/, `relayer_${count}`);
  }

  async function start(payouts: object = {}, databaseUrl?: string): Promise<PayingRelayer> {
    relayer = await PayingRelayer.start(network, databaseUrl ?? (await freshDatabase()), payouts);
    return relayer;
  }

  async function carry(change: object = {}): Promise<Hex> {
    count += 1;
    const salt = toBeHex(count, 32);
    const transferId = await network.send("spoke-a", "hub", {
      receiver: RECEIVER,
      salt,
      ...change,
    });
    await network.deliver(transferId);
    return transferId;
  }

  const balance = (who: string) => hub.token.balanceOf(who);
  const sent = () => network.provider("hub").getTransactionCount(PAYER.address);
  const stateOf = async (transferId: Hex) => Number((await hub.entries.entryOf(transferId)).state);

  async function limit(capacity: bigint): Promise<void> {
    const origin = network.on("spoke-a").chain.chainId;
    const terms = { capacity, window: 86_400n };
    const set = await hub.vault.setLimit(origin, 0n, terms, { gasLimit: 300_000n });
    await set.wait();
    await network.finalise("hub");
  }

  /** Has all of the limit be used, so that what arrives waits. */
  async function useUpLimit(): Promise<void> {
    await limit(AMOUNT);
    await carry({ receiver: account(5).address });
  }

  /** Has providers take all that there is out of the hub's vault. */
  async function takeLiquidity(): Promise<void> {
    const { vault, wallet } = network.on("hub", 8);
    const assets = await vault.maxWithdraw(wallet.address);
    await (await vault.withdraw(assets, wallet.address, wallet.address)).wait();
    await network.finalise("hub");
  }

  async function giveLiquidity(amount: bigint): Promise<void> {
    await (await hub.token.mint(hub.vault, amount)).wait();
    await network.finalise("hub");
  }

  it("pays what waits for liquidity in the order of its line, by one transaction, and sends nothing before", async () => {
    await takeLiquidity();
    const first = await carry();
    const second = await carry({ receiver: account(4).address });
    const own = await start();
    await own.rounds(2);
    expect(await sent(), "nothing can be paid").to.equal(0);
    expect(await own.told(first)).to.deep.include({
      state: "waiting",
      failures: 0,
      chainId: "31337",
    });
    await giveLiquidity(2n * AMOUNT);
    await own.rounds();
    expect(await sent()).to.equal(1);
    expect(await balance(RECEIVER)).to.equal(PAID);
    expect(await stateOf(second)).to.equal(0);
    await network.finalise("hub");
    await own.rounds(2);
    expect(await own.told(first), "what is paid for good is forgotten").to.equal(undefined);
    expect(await sent()).to.equal(1);
  });

  it("pays a part as far as liquidity goes, and the rest when there is more", async () => {
    await takeLiquidity();
    const transferId = await carry();
    await giveLiquidity(AMOUNT / 4n);
    const own = await start();
    await own.rounds();
    expect(await balance(RECEIVER)).to.be.greaterThan(AMOUNT / 5n);
    await own.rounds();
    expect(await sent(), "what is there is paid").to.equal(1);
    await giveLiquidity(AMOUNT);
    await own.rounds();
    expect(await stateOf(transferId)).to.equal(0);
  });

  it("lets in what the limit held once it has room, though nothing can be paid yet", async () => {
    await useUpLimit();
    const first = await carry();
    const second = await carry();
    const own = await start();
    await own.rounds();
    expect(await sent()).to.equal(0);
    await limit(500_000n * ONE);
    await takeLiquidity();
    await own.rounds();
    for (const id of [first, second]) {
      const { held, queued } = await hub.entries.entryOf(id);
      expect([held, queued]).to.deep.equal([0n, AMOUNT]);
    }
    const admitted = await sent();
    await own.rounds(2);
    expect(await sent(), "there is nothing to let in any more").to.equal(admitted);
    await giveLiquidity(2n * AMOUNT);
    await own.rounds();
    expect(await balance(RECEIVER)).to.equal(2n * PAID);
  });

  it("leaves what stands aside until its fee leaves its receiver enough, and has it paid then", async () => {
    const transferId = await carry({ minReceived: PAID + 1n });
    const own = await start();
    await own.rounds(2);
    expect(await stateOf(transferId)).to.equal(2);
    expect(await sent(), "a retry would be refused").to.equal(0);
    const origin = network.on("spoke-a").chain.chainId;
    const terms = packReleaseTerms({
      ...{ rateBps: 1n, vaultBps: 8_000n, floor: 0n, ceiling: ONE, flat: 0n },
    });
    await network.charge("hub", [{ chainId: origin, terms, upcoming: terms }]);
    await own.rounds(4);
    expect(await balance(RECEIVER)).to.be.greaterThan(PAID);
  });

  it("hands over what is ready, and leaves alone after three failures what its receiver does not take", async () => {
    await useUpLimit();
    await carry({ receiver: TAKER, ...CALLED });
    const refused = await carry({ receiver: REFUSER, ...CALLED });
    await limit(500_000n * ONE);
    const own = await start();
    await own.rounds();
    expect(await balance(TAKER)).to.equal(PAID);
    const before = await sent();
    await own.rounds(5);
    expect(await sent(), "what fails in a trial is not sent").to.equal(before);
    expect(await stateOf(refused), "and its call is not spent").to.equal(3);
    const told = await own.told(refused);
    expect(told).to.include({ state: "ready", failures: 3, nextAttemptAt: null });
    expect(told?.reason).to.match(/receiver|revert/);
    expect(await own.leftAlone()).to.deep.equal([refused]);
    await network.provider("hub").send("anvil_setCode", [REFUSER, returning(TAKES)]);
    await own.rounds(2);
    expect(await sent(), "it is left to others").to.equal(before);
  });

  it("does not let a transfer that it leaves alone hold up those behind it", async () => {
    await takeLiquidity();
    const head = await carry({ receiver: account(5).address });
    await carry();
    const own = await start();
    await own.rounds();
    await own.relayer.db.query(
      "update entry_notes set next_attempt_at = 'infinity' where key = any($1)",
      [keysOf(hub.chain.chainId, [head])],
    );
    await giveLiquidity(AMOUNT);
    await own.rounds();
    expect(await sent(), "for itself nothing is sent").to.equal(0);
    await giveLiquidity(AMOUNT);
    await own.rounds();
    expect(await balance(RECEIVER)).to.equal(PAID);
    expect(await stateOf(head)).to.equal(0);
  });

  it("sends nothing that takes more gas than a transaction may, or than is left of the day", async () => {
    await takeLiquidity();
    await carry();
    await giveLiquidity(AMOUNT);
    const databaseUrl = await freshDatabase();
    await (await start({ maxGas: "60000" }, databaseUrl)).rounds(2);
    await relayer?.stop();
    expect(await sent()).to.equal(0);
    const own = await start({ maxGasOfDay: "1" }, databaseUrl);
    await own.rounds(2);
    expect(await sent(), "by the first, the day's gas is used up").to.equal(1);
    await takeLiquidity();
    await carry();
    await giveLiquidity(AMOUNT);
    await own.rounds(2);
    expect(await sent()).to.equal(1);
    const response = await fetch(`${own.url}/health`);
    expect(response.status).to.equal(503);
    expect(await response.text()).to.match(
      /payOut used \d+ gas on hub within a day, and 1 is the most/,
    );
  });

  it("goes on where another left off, and does nothing where there is no bridge", async () => {
    await takeLiquidity();
    const transferId = await carry();
    const databaseUrl = await freshDatabase();
    await (await start({}, databaseUrl)).rounds();
    await relayer?.stop();
    await giveLiquidity(AMOUNT);
    relayer = await PayingRelayer.start(network, await freshDatabase(), {}, { bridge: undefined });
    await relayer.rounds();
    await relayer.stop();
    expect(await sent()).to.equal(0);
    await (await start({}, databaseUrl)).rounds();
    expect(await stateOf(transferId)).to.equal(0);
  });

  it("proves again what waits after its light client was distrusted, and pays it", async () => {
    await takeLiquidity();
    const transferId = await carry();
    const own = await start();
    await own.prove(network, "spoke-a");
    await own.rounds();
    const mailboxOf = (name: string) =>
      Mailbox__factory.connect(network.plan.addresses.Mailbox, network.provider(name));
    const laneId = await mailboxOf("spoke-a").openLaneTo(hub.chain.chainId);
    const { lightClient } = await mailboxOf("hub").inboundLane(laneId);
    const guardian = account(1).connect(network.provider("hub"));
    await (await ZkLightClient__factory.connect(lightClient, guardian).distrust()).wait();
    await network.finalise("hub");
    await giveLiquidity(4n * AMOUNT);
    await own.rounds();
    expect(await sent(), "what is proven is as old as what is distrusted").to.equal(0);
    await network.passTime(1_000);
    await own.prove(network, "spoke-a");
    await new Promise((done) => setTimeout(done, 1_100));
    await own.rounds(2);
    expect(await balance(RECEIVER)).to.equal(PAID);
    expect(await stateOf(transferId)).to.equal(0);
  });

  it("finds again what waits, whatever was noted of it", async () => {
    await takeLiquidity();
    const transferId = await carry();
    const own = await start();
    await own.rounds();
    await own.relayer.db.query(
      "update entry_notes set state = 'none', position = 99, provenance = 7",
    );
    await giveLiquidity(AMOUNT);
    await own.rounds();
    expect(await stateOf(transferId)).to.equal(0);
  });
});
