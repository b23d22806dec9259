import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { expect } from "chai";
import { computeAddress } from "ethers";
import { CENTRE } from "./world/ScheduledChain.ts";
import { SAMPLES, UPDATER_KEY, UpdaterWorld, until } from "./world/UpdaterWorld.ts";

/** Decisions in which something could have happened. */
const SOME = 6;
const ACCOUNT = computeAddress(UPDATER_KEY);
/** The band's upper edge, and a step up. */
const [HIGHEST, STEP_UP] = [CENTRE * 2n, (CENTRE * 3n) / 2n];

describe("a fee updater", function () {
  this.timeout(120_000);
  let world: UpdaterWorld;
  let twisting: TwistingRpc;

  before(async () => {
    world = await UpdaterWorld.start();
    twisting = await TwistingRpc.before(world.destination.local.url);
  });

  beforeEach(async () => {
    world.destination.gasCosts(CENTRE);
    // What deployments paid for their blocks is sampled no more.
    for (let block = 0; block < 3; block++) await world.destination.mineOne();
    world.destination.run();
  });

  afterEach(async () => {
    twisting.twist = (_, result) => result;
    await world.reset();
  });

  after(async () => {
    twisting?.stop();
    await world?.stop();
  });

  const moves = () => world.origin.moves();

  const hasMoved = (times: number) =>
    until(`${times} moves`, async () => (await moves()).length >= times);

  const stays = (updater: { url: string }, reason: string) =>
    until(reason, async () => (await world.reason(updater)) === reason).catch(async (error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await world.health(updater))}`);
    });

  async function metric(updater: { url: string }, line: RegExp): Promise<number> {
    const metrics = await (await fetch(`${updater.url}/metrics`)).text();
    return [...metrics.matchAll(line)].reduce((sum, [, value]) => sum + Number(value), 0);
  }

  async function someRounds(updater: { url: string }): Promise<void> {
    const rounds = () => metric(updater, /decisions_total\{chain="chain-31337".*\} (\d+)/g);
    const before = await rounds();
    await until("some rounds", async () => (await rounds()) >= before + SOME);
  }

  it("follows what gas costs at the destination in steps, as far as the band goes, and rests there", async () => {
    world.destination.gasCosts(CENTRE * 3n);
    const updater = await world.run();
    await hasMoved(1);
    await stays(updater, "too-soon");
    await world.origin.passGrace();
    await hasMoved(2);
    await world.origin.passGrace();
    await stays(updater, "at-edge");
    expect(await moves()).to.deep.equal([STEP_UP, HIGHEST]);
    world.destination.gasCosts(CENTRE / 3n);
    await hasMoved(3);
    await world.origin.passGrace();
    await hasMoved(4);
    expect((await moves()).slice(2)).to.deep.equal([1_333_333_334n, 888_888_890n]);
  });

  it("does nothing about a change that is not worth a transaction", async () => {
    world.destination.gasCosts((CENTRE * 109n) / 100n);
    const updater = await world.run();
    await stays(updater, "close-enough");
    await someRounds(updater);
    expect(await moves()).to.deep.equal([]);
  });

  it("does not follow spikes", async () => {
    const updater = await world.run({ samples: { ...SAMPLES, window: 60, least: 20 } });
    await stays(updater, "close-enough");
    const sampled = () => metric(updater, /sampled_gas_price\{chain="chain-31338"\} (\S+)/g);
    const isSpike = async () => (await sampled()) > 50 * Number(CENTRE);
    for (let spikes = 0; spikes < 3; spikes++) {
      world.destination.gasCosts(CENTRE * 100n);
      await until("a spike that is seen", isSpike);
      world.destination.gasCosts(CENTRE);
      await until("its end", async () => !(await isSpike()));
      await someRounds(updater);
    }
    await someRounds(updater);
    expect(await moves()).to.deep.equal([]);
  });

  it("does nothing while RPCs of the destination disagree, and goes on when they agree", async () => {
    world.destination.gasCosts(CENTRE * 3n);
    twisting.twist = (method, result) => (method === "eth_feeHistory" ? cheaper(result) : result);
    const updater = await world.run({ rpcUrls: [twisting.url] });
    await stays(updater, "rpcs-failed");
    await someRounds(updater);
    expect(await moves()).to.deep.equal([]);
    const { decision } = (await world.health(updater)).gasPrices.find(
      ({ chain }) => chain === "chain-31337",
    ) ?? { decision: undefined };
    expect(decision).to.include({ code: "RpcDisagreement" });
    twisting.twist = (_, result) => result;
    await hasMoved(1);
    expect(await moves()).to.deep.equal([STEP_UP]);
  });

  it("does nothing about a destination that stopped, whatever it said last", async () => {
    const updater = await world.run({ samples: { ...SAMPLES, window: 60 } });
    await stays(updater, "close-enough");
    await world.destination.halt();
    await stays(updater, "too-old");
    for (let block = 0; block < 2; block++) await world.destination.mineOne(CENTRE * 3n);
    await someRounds(updater);
    expect(await moves()).to.deep.equal([]);
  });

  it("is not healthy where no round went through for three intervals, and is again when one does", async () => {
    const { provider } = world.origin.local;
    const updater = await world.run({ interval: 0.3, samples: { ...SAMPLES, window: 5 } });
    const status = async () => (await fetch(`${updater.url}/health`)).status;
    await stays(updater, "close-enough");
    await until("health", async () => (await status()) === 200);
    await provider.send("evm_setAutomine", [false]);
    world.destination.gasCosts(CENTRE * 3n);
    await until("ill health", async () => (await status()) === 503);
    await provider.send("evm_setAutomine", [true]);
    await world.origin.local.mine(1);
    await until("health", async () => (await status()) === 200);
    expect(await moves()).to.deep.equal([STEP_UP]);
  });

  it("pays no more in a day than its cap, and says so", async () => {
    const cap = 3n * 10n ** 14n;
    const updater = await world.run({
      dailyCap: `${cap}`,
      moves: { leastPause: 0 },
    });
    const refused = () =>
      metric(updater, /refusals_total\{chain="chain-31337",refusal="DailyCapReached"\} (\d+)/g);
    await until("a refusal", async () => {
      const isHigh = (await world.origin.gasPrice()) >= CENTRE;
      world.destination.gasCosts(isHigh ? CENTRE / 3n : CENTRE * 3n);
      await world.origin.passGrace();
      return (await refused()) > 0;
    });
    const made = (await moves()).length;
    await someRounds(updater);
    expect(await moves())
      .to.have.length(made)
      .greaterThan(0);
    expect(await paid()).to.satisfy((wei: bigint) => wei > 0n && wei <= cap);
    const { chains } = await world.health(updater);
    expect(chains[0]?.error).to.match(/at most 300000000000000 may be paid/);
  });

  /** What the origin's blocks took from the account. */
  async function paid(): Promise<bigint> {
    const { provider } = world.origin.local;
    let sum = 0n;
    for (let height = 0; height <= (await provider.getBlockNumber()); height++) {
      const block = await provider.getBlock(height, true);
      for (const { from, hash } of block?.prefetchedTransactions ?? []) {
        if (from === ACCOUNT) sum += (await provider.getTransactionReceipt(hash))?.fee ?? 0n;
      }
    }
    return sum;
  }

  it("takes up what it signed when it is killed before a block took it, and does it once", async () => {
    const { provider } = world.origin.local;
    await provider.send("evm_setAutomine", [false]);
    world.destination.gasCosts(CENTRE * 3n);
    const folder = world.folder();
    const file = await world.configFile({ folder });
    const signed = await killedWhenSigned(file, join(folder, "journals"));
    await provider.send("evm_setAutomine", [true]);
    const updater = await world.run({ folder });
    await hasMoved(1);
    await someRounds(updater);
    expect(await moves()).to.deep.equal([STEP_UP]);
    const filter = world.origin.schedule.filters.GasPriceMoved();
    const [moved] = await world.origin.schedule.queryFilter(filter);
    expect(moved?.transactionHash).to.equal(signed);
  });

  for (const [whose, isShared] of [
    ["one journal", true],
    ["journals of their own", false],
  ] as const) {
    it(`moves each gas price once where two run with one key and ${whose}`, async () => {
      world.destination.gasCosts(CENTRE * 3n);
      const folders = isShared ? { folder: world.folder() } : {};
      const updaters = [await world.run(folders), await world.run(folders)];
      await hasMoved(1);
      for (const updater of updaters) await someRounds(updater);
      expect(await moves()).to.deep.equal([STEP_UP]);
      await world.origin.passGrace();
      await hasMoved(2);
      for (const updater of updaters) await someRounds(updater);
      expect(await moves()).to.deep.equal([STEP_UP, HIGHEST]);
    });
  }

  it("refuses to start on an RPC of another chain", async () => {
    const failure = await world.run({ rpcUrls: [world.origin.local.url] }).catch((error) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(String(failure)).to.match(/31337/);
  });
});

/** What `eth_feeHistory` says, at a third of the base fee. */
function cheaper(result: unknown): unknown {
  const { baseFeePerGas, ...others } = result as { readonly baseFeePerGas: readonly string[] };
  const divided = baseFeePerGas.map((fee) => `0x${(BigInt(fee) / 3n).toString(16)}`);
  return { ...others, baseFeePerGas: divided };
}

/** Runs an updater as another process until it signed something, and returns what: the transaction's hash. */
async function killedWhenSigned(file: string, journals: string): Promise<string> {
  const args = ["--import", "tsx", "services/fee-updater/src/main.ts", "run", "--config", file];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  await until("a signed transaction", async () => signedIn(journals) !== undefined);
  child.kill("SIGKILL");
  await ended;
  return signedIn(journals) ?? "";
}

function signedIn(journals: string): string | undefined {
  if (!existsSync(journals)) return undefined;
  const files = readdirSync(journals).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) =>
    readFileSync(join(journals, name), "utf8").split("\n").slice(0, -1),
  );
  return lines.map((line) => JSON.parse(line) as { hash: string })[0]?.hash;
}
