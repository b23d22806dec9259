import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { LocalNetwork } from "@causeway/local-network";
import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import { chainNamed } from "@causeway/operator";
import { freePorts } from "@causeway/peers/node";
import { outboxLengthSlot, remoteStateInterface } from "@causeway/protocol";
import { quoteConcentrated, quoteConstantProduct } from "@causeway/routing";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { isThrown } from "@causeway/service/testing/BrowserTab.ts";
import { MOST_SHIFT, moved } from "@causeway/service/testing/pageRules.ts";
import { expect } from "chai";
import { formatUnits, JsonRpcProvider } from "ethers";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { FILLER, PROVIDER, SENDERS } from "../../../scripts/local/network/accounts.ts";
import { isHealthy, waitUntil } from "../../../scripts/local/network/waitUntil.ts";
import { loadPools } from "../../../scripts/local/pools/loadPools.ts";
import { placePools } from "../../../scripts/local/pools/placePools.ts";
import {
  DevelopmentToken__factory,
  RemoteState__factory,
  Vault__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
import { runScript, type ScriptResult, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";
import { copyEnvironment } from "../../scripts/world/environmentCopy.ts";
import { readPool } from "../../scripts/world/pools/readPool.ts";
import { swapByRouter } from "../../scripts/world/pools/swapByRouter.ts";
import { ticksOf } from "../../scripts/world/pools/ticksOf.ts";
import { runCauseway } from "../../scripts/world/runCauseway.ts";
import { startAndKill } from "./apps/startAndKill.ts";
import type { SwappedInPage } from "./apps/swapAt.ts";
import { buildPage, swapInPage, VITE } from "./apps/swapInPage.ts";
import { copyExamplesOut } from "./copyExamplesOut.ts";
import { holdOrder, send, statusOf, swapOn, untilOrder } from "./heldOrder.ts";
import { HttpFlows } from "./http/HttpFlows.ts";
import { HttpNetwork } from "./http/HttpNetwork.ts";
import { linkPackages } from "./linkPackages.ts";
import { type NewcomersSwaps, swapAsNewcomer } from "./page/newcomersSwap.ts";
import { type RunningNetwork, START_MILLISECONDS, startNetwork } from "./runningNetwork.ts";

const LONGEST_RUN = 300_000;
/** What a page's `npm install` is here. The test of the packages installs them by npm. */
const LINK = resolve("test/integration/integrators/linkHere.ts");
const NOBODY = "http://127.0.0.1:1";

const EXAMPLES = ["counter", "token", "vote", "remote-balance"];
/** Those that are tested and run where they were copied to. They are compiled again there: `npm test` takes a sample. */
const COPIED =
  process.env.CAUSEWAY_FULL === undefined ? ["remote-balance"] : [...EXAMPLES, "ported"];

/** Until a swap is sent: the faucet, the wallet, a token, the review, and what the wallet asks. */
const MOST_CLICKS = 9;

/** The example that a browser opens. */
const PAGE = "swap-page";

function fail(what: string): never {
  throw new Error(`status prints no call to ${what}`);
}

/** The process that wrote the newest line of a service's log. */
function newestPid(log: string): number {
  const pids = [...readFileSync(log, "utf8").matchAll(/"pid":(\d+)/g)];
  return Number(pids.at(-1)?.[1]);
}

/** The contract that holds an asset on a chain. */
function vaultOf(symbol: string, name: string): string {
  const asset = readNetworkFile(NETWORK_FILE).assets.find((one) => one.symbol === symbol);
  return asset?.chains.find(({ chain }) => chain === name)?.custody ?? "";
}

describe("on one local network", function () {
  this.timeout(START_MILLISECONDS + LONGEST_RUN);

  let folder: string;
  let elsewhere: string;
  let network: RunningNetwork;
  let http: HttpNetwork | undefined;
  const runs: Record<string, Promise<ScriptResult>> = {};
  const flows = new HttpFlows();
  const browser = browserFile();
  let page: Promise<SwappedInPage> | undefined;
  let newcomer: Promise<NewcomersSwaps> | undefined;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-network-"));
    copyEnvironment(folder, { assets: true });
    const [pagePort = 0] = await freePorts(1);
    const [copied, started] = await Promise.allSettled([
      copyExamplesOut("dist/packages", [...COPIED, PAGE], browser === undefined ? [] : [VITE]),
      startNetwork(folder),
    ]);
    if (started.status === "fulfilled") network = started.value;
    if (copied.status === "fulfilled") elsewhere = copied.value;
    for (const begun of [copied, started]) if (begun.status === "rejected") throw begun.reason;
    // All at once: messages that are sent together share checkpoints, and proofs of them.
    const run = "[ ! -e run.ts ] || npx hardhat run run.ts";
    for (const example of EXAMPLES.filter((one) => !COPIED.includes(one))) {
      runs[example] = runOutside(`cd examples/${example}; ${run}`);
    }
    for (const example of COPIED) {
      runs[example] = runOutside(`cd '${join(elsewhere, example)}'; ${run}; npx hardhat test`);
    }
    const readme = network.demonstrated.then(() =>
      runOutside(withFolder(scriptOf("README.md", "See it work"))),
    );
    runs.readme = readme;
    runs.venues = readme.then(() => runOutside(withoutNpm(withFolder(scriptOf("docs/venues.md")))));
    runs.guide = runOutside(scriptOf("docs/integrators.md"));
    runs.reading = network.demonstrated.then(() =>
      runOutside(scriptOf("docs/kinds/remote-state.md")),
    );
    // The page pauses orders, and removes venues for a while.
    runs.client = runs.venues.then(() => runOutside(scriptOf("examples/api-client/README.md")));
    const known = runs.venues.then(async () => {
      http = await HttpNetwork.connect(readNetworkFile(NETWORK_FILE).apiUrl, network.apiKey());
      return http;
    });
    flows.start(known, vaultOf("WBTC", "spoke-a"));
    const account = known.then((reached) => reached.fund(["spoke-a", "ETH"], "1"));
    runs.bot = account.then(({ privateKey }) => {
      const script = withFolder(scriptOf("examples/swap-bot/README.md"));
      return runOutside(startAndKill(script, privateKey));
    });
    page =
      browser === undefined
        ? undefined
        : known.then((reached) => inPage(browser, pagePort, reached));
    page?.catch(() => undefined);
    // The newcomer's prices must not move under them.
    newcomer =
      browser === undefined
        ? undefined
        : Promise.allSettled([page, flows.ended()]).then(async () => {
            const { pageUrl = "" } = readNetworkFile(NETWORK_FILE);
            const reached = await known;
            const movePrice = () => buyFern(reached);
            return swapAsNewcomer(browser, pageUrl, { network: reached, movePrice });
          });
    newcomer?.catch(() => undefined);
  });

  after(async () => {
    await Promise.allSettled(Object.values(runs));
    await Promise.allSettled([flows.ended(), page, newcomer]);
    http?.close();
    await network?.stop();
    for (const made of [folder, elsewhere ?? folder])
      rmSync(made, { recursive: true, force: true });
  });

  /** Runs what somebody does who has his projects in folders of his own, and knows the network by its URL. */
  function runOutside(script: string): Promise<ScriptResult> {
    const settings = [
      `export CAUSEWAY_NETWORK=${readNetworkFile(NETWORK_FILE).url}`,
      `npm() { if [ "$1" = install ]; then node '${LINK}' "\${@:2}"; else command npm "$@"; fi; }`,
    ];
    const text = script.replaceAll("~/", `${folder}/`);
    return runScript([...settings, text].join("\n"), LONGEST_RUN);
  }

  /** Buys a token at a destination until all of its pools ask for more. */
  async function buyFern(reached: HttpNetwork): Promise<void> {
    const buyer = await reached.fund(["spoke-b", "WETH"], "8");
    for (let count = 0; count < 4; count++) {
      await swapOn(readNetworkFile(NETWORK_FILE), "spoke-b", ["WETH", "FERN", "2"], buyer);
    }
  }

  /** A swap in a page that is built of what is packed. */
  async function inPage(
    browserPath: string,
    port: number,
    reached: HttpNetwork,
  ): Promise<SwappedInPage> {
    const file = join(folder, "contracts.json");
    await runCauseway(["services", "--environment", "local", "--config", folder, "--out", file]);
    const copied = join(elsewhere, PAGE);
    const names = ["sdk", "protocol", "environment", "chains", "lifecycle"];
    const tarballs = names.map((name) => resolve(`dist/packages/causeway-${name}-0.1.0.tgz`));
    linkPackages(copied, tarballs);
    const where = {
      apiUrl: readNetworkFile(NETWORK_FILE).apiUrl,
      origin: `http://127.0.0.1:${port}`,
    };
    await buildPage(copied, where, JSON.parse(readFileSync(file, "utf8")));
    return swapInPage(browserPath, { folder: copied, port }, reached);
  }

  /** Commands of a page, but for the folder of the configuration: this network's circuit is smaller. */
  function withFolder(script: string): string {
    return script.replaceAll("--environment local", `--environment local --config '${folder}'`);
  }

  /** What a run printed; it must have ended well. */
  async function outputOf(run: string): Promise<string> {
    const { code, output } = (await runs[run]) ?? { code: null, output: "" };
    expect(code, output).to.equal(0);
    return output;
  }

  /** The name of the chain whose light client on a spoke would accept the evidence. */
  async function acceptedOnSpoke(evidence: string): Promise<string | undefined> {
    const { chains, hub, remoteState } = readNetworkFile(NETWORK_FILE);
    const chainOf = (name: string) => chains.find((chain) => chain.name === name);
    const rpc = new JsonRpcProvider(chainOf("spoke-b")?.rpcUrl);
    const state = RemoteState__factory.connect(remoteState, rpc);
    const client = await state.lightClientOf(chainOf(hub)?.chainId ?? 0);
    const { followed } = await ZkLightClient__factory.connect(client, rpc).accept.staticCall(
      evidence,
    );
    rpc.destroy();
    return chains.find(({ chainId }) => BigInt(chainId) === followed)?.name;
  }

  it("npm start sends messages of each kind there and back, and all arrive", async () => {
    const output = await network.demonstrated;
    // Two are text there and two back; one is a call; one brings a token; one is worked on by the hub, which is two
    // messages.
    expect(output.match(/ delivered /g)).to.have.length(8);
    for (const event of ["called", "passed on", "read"]) expect(output).to.include(` ${event} `);
  });

  it("npm start bridges a token, which its filler pays in advance and is repaid for", async () => {
    const output = await network.demonstrated;
    expect(output).to.match(
      / USDC spoke-a -> spoke-b +repaid +receiver paid after \d+ s, transfer proven after \d+ s/,
    );
    const { assets, chains } = readNetworkFile(NETWORK_FILE);
    const usdc = assets.find(({ symbol }) => symbol === "USDC");
    const there = usdc?.chains.find(({ chain }) => chain === "spoke-b");
    const rpc = new JsonRpcProvider(chains.find(({ name }) => name === "spoke-b")?.rpcUrl);
    const token = DevelopmentToken__factory.connect(there?.token ?? "", rpc);
    const paid = async (from: string | undefined, to: string) => {
      const payments = await token.queryFilter(token.filters.Transfer(from, to));
      return payments.map(({ args }) => args.value);
    };
    const [funds = 0n, ...more] = await paid(FILLER.address, SENDERS[3].address);
    const [repaid = 0n, ...others] = await paid(there?.custody, FILLER.address);
    rpc.destroy();
    expect([...more, ...others]).to.deep.equal([]);
    expect(Number(formatUnits(funds, 6))).to.be.within(99, 100);
    // Who is slow earns less: by then the offer has begun to fall.
    expect(Number(formatUnits(repaid - funds, 6)))
      .to.be.above(0)
      .and.at.most(0.1);
  });

  it("README's commands do on it what README says", async () => {
    const commands = [...readFileSync("README.md", "utf8").matchAll(/^npm (?:run )?([\w:]+)/gm)];
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const names = commands.map(([, name = ""]) => name);
    expect(names).to.include.members(["start", "test", "bridge", "swap"]);
    for (const [, name = ""] of commands) expect(scripts).to.have.property(name);
    const output = await outputOf("readme");
    for (const stage of ["sent", "signed", "proven", "imported", "delivered"]) {
      expect(output, "a message's stages").to.match(new RegExp(` ${stage} `));
    }
    expect(output).to.match(
      /WETH spoke-a -> DAI spoke-b +filled +39\d\.\d+ DAI to 0x\w+ on spoke-b/,
    );
    const { chains } = readNetworkFile(NETWORK_FILE);
    for (const { name } of chains) expect(output).to.match(new RegExp(`^ *${name} .*open`, "m"));
    expect(output).to.match(/^hub, block \d+: as configured\nspoke-a, .*\nspoke-b, .*\n$/m);
  });

  it("npm start swaps a token for the coin of another chain, which a filler pays", async () => {
    const output = await network.demonstrated;
    expect(output).to.match(
      / DAI spoke-b -> ETH spoke-a +filled +0\.24\d* ETH to 0x\w+ on spoke-a, block \d+, by a filler/,
    );
  });

  it("an order whose price moved is held: a stranger or the filler fills it, or its owner takes the asset", async () => {
    // The page takes a venue away for a while.
    await outputOf("venues");
    const known = readNetworkFile(NETWORK_FILE);
    const where = ["--environment", "local", "--config", folder];
    const [owner, stranger] = [SENDERS[3], SENDERS[1]];
    const asked = { from: "spoke-a", in: "USDC", amount: "20", to: "spoke-b", out: "OAK" } as const;
    const moved: Promise<void>[] = [];
    // Whichever pools the orders name: one more of each way makes OAK cost more.
    const movePrice = () => {
      if (moved.length === 0) {
        moved.push(
          swapOn(known, "spoke-b", ["DAI", "OAK", "50"], stranger).then(() =>
            swapOn(known, "spoke-b", ["WETH", "OAK", "0.2"], stranger),
          ),
        );
      }
      return moved[0] ?? Promise.resolve();
    };
    const filled = await holdOrder(known, { ...asked, wallet: owner }, movePrice);
    const taken = await holdOrder(known, { ...asked, wallet: owner }, () =>
      swapOn(known, "spoke-b", ["DAI", "OAK", "50"], stranger),
    );
    for (const orderId of [filled, taken]) {
      const { state, calls } = await statusOf(orderId, where);
      expect(state).to.equal("held");
      const own = owner.address.toLowerCase();
      expect(calls.map(({ from }) => from)).to.deep.equal([own, own]);
    }
    const take = (await statusOf(taken, where)).calls.find(({ does }) => does.startsWith("Take"));
    await send(known, take ?? fail("take"), owner);
    expect((await statusOf(taken, where)).state).to.equal("taken");
    // Now OAK costs less than before, so that the minimum can be met.
    await swapOn(known, "spoke-b", ["OAK", "DAI", "60"], stranger);
    await swapOn(known, "spoke-b", ["OAK", "WETH", "60"], stranger);
    // The network's own filler may be first: then there is no call any more, or it reverts.
    const fill = (await statusOf(filled, where)).calls.find(({ does }) => does.startsWith("Fill"));
    const refused = fill && (await send(known, fill, stranger).catch((error) => error));
    // A node refuses the call once the filler's transaction waits, before a block has it.
    const { state, calls } = await untilOrder(filled, "filled", where);
    expect([state, calls], String(refused)).to.deep.equal(["filled", []]);
  });

  it("its description says of which generation contracts are, with the recorded status", () => {
    const stated = readNetworkFile(NETWORK_FILE).chains.map(({ name, generations = [] }) => [
      name,
      generations.map(({ contract, number, status }) => `${contract} ${number} ${status}`),
    ]);
    const present = ["SwapRouter 3.0 current", "SwapReceiver 3.0 current"];
    expect(Object.fromEntries(stated)).to.deep.equal({
      hub: present,
      "spoke-a": [...present, "PreviousSwapRouter 2.1 current"],
      "spoke-b": present,
    });
  });

  it("docs/venues.md's commands remove a venue and add it again, and pause orders", async () => {
    const output = await outputOf("venues");
    for (const { name } of readNetworkFile(NETWORK_FILE).chains) {
      expect(output).to.include(
        `✔ uniswap-v4 of ${name}: removed until a lane admin adds it again`,
      );
    }
    expect(output).to.match(/✔ orders of spoke-a: paused until 20/);
    expect(output.match(/^hub, block \d+: as configured$/gm)).to.have.length(2);
  });

  it("a second npm start is refused with what runs, and does it no harm", async () => {
    await network.demonstrated;
    const before = readNetworkFile(NETWORK_FILE);
    const { code, output } = await runScript(
      "node --import tsx scripts/local/start.ts --once",
      LONGEST_RUN,
    );
    expect(output).to.include(`start: a local network runs in ${process.cwd()} already`);
    expect(output).to.include(`process ${before.pid}`);
    expect(output.trimEnd().split("\n"), "one line, no stack").to.have.length(1);
    expect(code).to.equal(1);
    expect(readNetworkFile(NETWORK_FILE)).to.deep.equal(before);
  });

  it("causeway finds its chains by its configuration alone", async () => {
    await network.demonstrated;
    const where = ["--environment", "local", "--config", folder];
    const { code, stdout } = await runCauseway(["check", "--all", ...where]);
    expect(stdout).to.match(/^hub, block \d+: as configured\nspoke-a, .*\nspoke-b, .*\n$/);
    expect(code).to.equal(0);
    const elsewhere = await runCauseway(["check", "--all", ...where, "--rpc", `hub=${NOBODY}`]);
    expect(elsewhere.stdout).to.include(`the RPC of hub, ${NOBODY}, does not answer`);
    expect(elsewhere.code).to.equal(2);
  });

  it("its vaults have liquidity, and those who send have tokens of every asset", async () => {
    // One of them empties a vault for a while.
    await flows.ended();
    const { assets, chains } = readNetworkFile(NETWORK_FILE);
    expect(assets.map(({ symbol }) => symbol)).to.deep.equal(["USDC", "WBTC", "WETH"]);
    for (const { name, rpcUrl } of chains) {
      const rpc = new JsonRpcProvider(rpcUrl);
      for (const asset of assets) {
        const here = asset.chains.find(({ chain }) => chain === name);
        if (here === undefined || here.isMinted) continue;
        const token = DevelopmentToken__factory.connect(here.token, rpc);
        const vault = Vault__factory.connect(here.custody, rpc);
        expect(await vault.liquidity(), `${asset.symbol} on ${name}`).to.be.above(0n);
        expect(await vault.maxWithdraw(PROVIDER.address)).to.be.above(0n);
        expect(await token.balanceOf(SENDERS[0].address)).to.be.above(0n);
      }
      rpc.destroy();
    }
  });

  for (const name of HttpFlows.names) {
    it(`somebody who knows the URL of its APIs alone ${name}`, () => flows.of(name));
  }

  it("a bot that is killed goes on with its order, and sends no other one", async () => {
    const output = await outputOf("bot");
    expect(output).to.match(/^killed at \w+$/m);
    const [, ...orders] =
      /^filled: order (0x\w{64}) of transaction (0x\w{64})$/m.exec(output) ?? [];
    expect(orders, output).to.have.length(2);
    const known = readNetworkFile(NETWORK_FILE).chains.find(({ name }) => name === "spoke-a");
    const rpc = new JsonRpcProvider(known?.rpcUrl);
    const sent = await rpc.getTransaction(orders[1] ?? "");
    expect(await rpc.getTransactionCount(sent?.from ?? "")).to.equal(1);
    rpc.destroy();
  });

  // Without a browser, the bot says the same of the SDK.
  if (browser !== undefined) {
    it("a page that is reloaded after its order goes on to the end", async () => {
      const swapped = (await page) ?? expect.fail("no page was opened");
      expect(swapped.answered).to.deep.equal([
        "wallet_switchEthereumChain",
        "eth_signTypedData_v4",
        "eth_sendTransaction",
      ]);
      expect(swapped.transactions).to.equal(1);
      expect(swapped.text).to.match(/Over: filled$/);
      expect(formatUnits(swapped.sold, 6)).to.equal("50.0");
      expect(swapped.bought >= swapped.minimum, `${swapped.bought}`).to.equal(true);
      // An answer with another status than 200 is a line of the console, too.
      expect(swapped.problems.filter(isThrown)).to.deep.equal([]);
    });

    it("a newcomer swaps in its page with few clicks, swaps by the keyboard, and takes an order that is held", async () => {
      const { told, swaps, taken, ...seen } = (await newcomer) ?? expect.fail("no page was opened");
      console.log(
        `      ${seen.clicks} clicks and ${seen.keys} keys in ${seen.seconds.toFixed(1)} s`,
      );
      expect(seen.clicks).to.be.at.most(MOST_CLICKS);
      expect(seen.problems.filter(isThrown)).to.deep.equal([]);
      expect(seen.hosts).to.deep.equal(["127.0.0.1"]);
      for (const shifts of seen.shifts) {
        expect(moved({ shifts }), JSON.stringify(shifts, null, 2)).to.be.below(MOST_SHIFT);
      }
      const [first, , second] = told;
      expect(first?.slice(0, 3)).to.deep.equal(["review", "signed", "sent"]);
      expect(second).to.deep.equal(["review", "failed", "signed", "sent", "usable", "proven"]);
      expect(swaps.map(({ sold }) => formatUnits(sold, 6))).to.deep.equal(["100.0", "20.0"]);
      for (const { bought, minimum } of swaps) {
        expect(bought >= minimum && minimum > 0n, `${bought} of ${minimum}`).to.equal(true);
      }
      expect(taken.offered).to.have.length(4);
      expect(Number(formatUnits(taken.taken, 6))).to.be.within(19, 20);
      expect(taken.bought).to.equal(0n);
    });
  }

  it("a client that is generated from the document of its APIs swaps from quote to arrival", async () => {
    const output = await outputOf("client");
    expect(output).to.match(/^filled: 0\.1 spoke-a ETH -> \d+ units of spoke-a USDC$/m);
    expect(output).to.match(/^filled: \d+\.\d+ spoke-a USDC -> \d+ units of spoke-b ETH$/m);
  });

  it("its pools of each kind pay a program what routing quotes, to the unit", async () => {
    // They move the same pools.
    await Promise.allSettled([flows.ended(), runs.client, runs.bot, page, newcomer]);
    const local = await LocalNetwork.connect();
    const config = loadConfig(join(folder, "local"));
    const file = loadPools(join(folder, "local"), config);
    const kinds = { hub: "uniswap-v2", "spoke-a": "uniswap-v3", "spoke-b": "uniswap-v4" };
    const swaps = Object.entries(kinds).map(async ([name, venue]) => {
      const { provider, signer } = local.chain(name);
      const { venues } = local.description.chains.find((chain) => chain.name === name)!;
      const placed = placePools(config, file, chainNamed(config, name));
      const pool = placed.find(({ standing }) => standing.venue === venue)!;
      expect(local.description.pools).to.deep.include(pool.standing);
      const amountIn = pool.unitsPerCoin[0];
      const state = await readPool(provider, venues!, pool.standing, ticksOf(pool));
      const quoted =
        state.kind === "concentrated"
          ? quoteConcentrated(state, amountIn, true).amountOut
          : quoteConstantProduct(state, amountIn, true);
      const swap = { pool: pool.standing, amountIn, zeroForOne: true };
      expect(await swapByRouter(signer, venues!, swap), venue).to.equal(quoted);
    });
    await Promise.all(swaps).finally(() => local.close());
  });

  it("npm start prints how long it took until it was ready, and what it uses when idle", async () => {
    await network.demonstrated;
    expect(network.printed()).to.match(/ready at \S+ after \d+\.\d s; /);
    const use = /idle +CPU \d+ % of a core, memory [\d,]+ MB, \d+ processes/;
    await waitUntil("the use of an idle network", 60_000, async () => use.test(network.printed()));
  });

  it("docs/integrators.md leads to a message that is delivered", async () => {
    const output = await outputOf("guide");
    expect(output).to.match(/3 passing/);
    expect(output).to.include("spoke-a says: hello\n");
  });

  it("a program finds it by its URL, without the password of its database", async () => {
    const { database, ...here } = readNetworkFile(NETWORK_FILE);
    expect(database).to.match(/^postgres:/);
    const found = await LocalNetwork.connect(here.url);
    expect(found.description).to.deep.equal(here);
    expect(await found.chain("hub").provider.getBalance(found.chain("hub").account)).to.be.above(
      0n,
    );
    found.close();
  });

  it("counters count on each other's chain", async () => {
    expect(await outputOf("counter")).to.include("counted: 1 on spoke-a, 1 on hub\n");
  });

  it("a token goes to another chain and back", async () => {
    expect(await outputOf("token")).to.include("on spoke-a: 60; on hub: 940\n");
  });

  it("a vote on two spokes is counted on the hub, and its result comes back", async () => {
    const output = await outputOf("vote");
    expect(output).to.include("counted on hub: 2 for, 0 against\n");
    expect(output).to.include("on spoke-a: accepted\n");
  });

  it("docs/kinds/remote-state.md has a program read chains by a relayer's URL and RPCs, also through the hub", async () => {
    const output = await outputOf("reading");
    const { chains, mailbox } = readNetworkFile(NETWORK_FILE);
    for (const name of ["hub", "spoke-a"]) {
      const read = new RegExp(`^${name} at block (\\d+), read on spoke-b: (\\d+) lanes$`, "m");
      const [, height, lanes = "none"] = read.exec(output) ?? [];
      const rpc = new JsonRpcProvider(chains.find((chain) => chain.name === name)?.rpcUrl);
      const held = await rpc.getStorage(mailbox, outboxLengthSlot(), Number(height));
      rpc.destroy();
      expect(lanes, output).to.equal(`${BigInt(held)}`);
      expect(lanes).not.to.equal("0");
    }
    const [, evidence = "0x"] = /^evidence of hub at block \d+: (0x[0-9a-f]+)$/m.exec(output) ?? [];
    expect(await acceptedOnSpoke(evidence), "a checkpoint of one's own").to.equal("hub");
  });

  it("programs on it prove a spoke's state to the other one, which the hub vouches for", async () => {
    await network.demonstrated;
    const local = await LocalNetwork.connect();
    const [reader, chain] = [local.chain("spoke-b"), local.chain("spoke-a")];
    const query = { reader, chain, account: local.mailbox, slots: [outboxLengthSlot()] };
    const { calldata, values } = await local.proveState(query);
    const call = { to: local.description.remoteState, data: calldata };
    const returned = await reader.provider.call(call);
    local.close();
    const [read] = remoteStateInterface.decodeFunctionResult("slotsOf", returned);
    expect([...read]).to.deep.equal(values);
    expect(BigInt(read[0])).to.be.above(0n);
  });

  it("starts each service again that is killed, and delivers as before", async () => {
    await Promise.allSettled([...Object.values(runs), newcomer]);
    await network.demonstrated;
    const { hub, validators, ...urls } = readNetworkFile(NETWORK_FILE);
    const services = [
      ...validators,
      { name: "prover", url: urls.proverUrl },
      { name: "relayer", url: urls.relayerUrl },
      { name: "fee-updater", url: urls.feeUpdaterUrl },
      { name: "filler", url: urls.fillerUrl },
      { name: "indexer", url: urls.indexerUrl },
      { name: "api", url: urls.apiUrl },
    ];
    const [, logs = ""] = /logs are in (\S+)/.exec(network.printed()) ?? [];
    for (const { name } of services) process.kill(newestPid(join(logs, `${name}.log`)), "SIGKILL");
    for (const { name, url } of services) {
      // A service whose port was taken when it first began has used a restart already.
      const told = new RegExp(
        `${name} was killed by SIGKILL: started again, [12] restarts? left; log: `,
      );
      const isUp = async () => told.test(network.printed().replaceAll(/ +/g, " "));
      await waitUntil(`the end of ${name}`, LONGEST_RUN, isUp);
      await waitUntil(`an answer of ${name}`, LONGEST_RUN, () => isHealthy(url));
    }
    const { code, output } = await runScript(
      `node --import tsx scripts/local/send.ts --from spoke-a --to ${hub} --message again`,
      LONGEST_RUN,
    );
    expect(output).to.match(/ delivered /);
    expect(code).to.equal(0);
  });

  it("what was copied out of the project passes its tests there", async () => {
    for (const example of COPIED) expect(await outputOf(example)).to.match(/ [1-9]\d* passing/);
  });

  it("a balance on the hub is proven on a spoke", async () => {
    expect(await outputOf("remote-balance")).to.match(/^balance at block \d+ of hub: 1000$/m);
  });
});
