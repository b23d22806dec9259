import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { CheckResult } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex } from "ethers";
import { custodyOn, tokenOn } from "../../../scripts/causeway/areas/bridge/addresses.ts";
import { compareBooks, HoldingsWatch } from "../../../scripts/causeway/areas/bridge/index.ts";
import { MailboxWatch } from "../../../scripts/causeway/areas/messaging/evm/fees/MailboxWatch.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import { BridgeToken__factory, ICustody__factory } from "../../../typechain-types/index.js";
import { account } from "../world/MessageNetwork.ts";
import { runCauseway } from "../world/runCauseway.ts";
import { TransferNetwork } from "../world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const THIEF = account(8).address;

describe("money that is gone", function () {
  this.timeout(400_000);
  let network: TransferNetwork;
  let snapshots: ReadonlyMap<string, string>;

  before(async () => {
    network = await TransferNetwork.start({ hasOldCode: true });
    await network.deliver(await network.send("spoke-a", "hub"));
    await network.deliver(await network.send("hub", "spoke-b"));
  });
  after(() => network?.stop());

  beforeEach(async () => {
    const names = network.config.chains.map(({ name }) => name);
    const taken = names.map(async (name) => [name, await ask(name, "evm_snapshot")] as const);
    snapshots = new Map(await Promise.all(taken));
  });
  afterEach(async () => {
    for (const [name, snapshot] of snapshots) await ask(name, "evm_revert", snapshot);
  });

  const ask = (name: string, method: string, ...params: unknown[]) =>
    network.provider(name).send(method, params);

  async function finalise(): Promise<void> {
    for (const { name } of network.config.chains) await network.finalise(name);
  }

  /** What new probes find, or the same ones again. */
  async function look(
    probes = [compareBooks, new HoldingsWatch().round, new MailboxWatch().round],
  ) {
    await finalise();
    const environment = environmentAt(network.config, network.deployments);
    const results = await Promise.all(
      probes.map((probe) => probe(environment, network.config.chains)),
    );
    const all: CheckResult[] = results.flat();
    expect(all.flatMap(({ unreadable }) => unreadable)).to.deep.equal([]);
    return all.flatMap(({ chain, findings }) => findings.map((one) => ({ chain, ...one })));
  }

  /** Has a vault hand out tokens that no book tells of. */
  async function rob(name: string, amount: bigint): Promise<void> {
    const { vault, token } = network.on(name);
    const data = token.interface.encodeFunctionData("transfer", [THIEF, amount]);
    const [from, to] = await Promise.all([vault.getAddress(), token.getAddress()]);
    await network.sendAs(name, from, { to, data });
  }

  /** The mint of WBTC on spoke-b, and its token. */
  function minted() {
    const asset = network.config.assets.find(({ symbol }) => symbol === "WBTC");
    const chain = network.config.chains.find(({ name }) => name === "spoke-b");
    const here = asset?.chains["spoke-b"];
    if (asset === undefined || chain === undefined || here === undefined)
      throw new Error("no WBTC");
    return {
      mint: custodyOn(network.config, chain, { asset, here }),
      token: tokenOn(network.config, chain, asset, here),
    };
  }

  const abi = BridgeToken__factory.createInterface();

  it("is not found where none is", async () => {
    expect(await look()).to.deep.equal([]);
  });

  it("is found of a vault that was robbed, though its books are whole", async () => {
    const before = await network.on("hub").vault.totalAssets();
    const taken = (before * 9n) / 10n;
    await rob("hub", taken);
    const [found, ...others] = await look();
    expect(others).to.deep.equal([]);
    expect(found).to.include({
      chain: "hub",
      kind: "share-price-fell",
      subject: "vault of USDC on hub",
    });
    expect(found?.expected).to.match(/^1(\.\d+)? USDC a share at least, as in /);
    expect(found?.held).to.match(/^0\.1\d* USDC: /);
    expect(found?.held).to.contain(" less");
    expect(found?.remedy).to.contain("causeway pause --asset USDC --chain hub");
  });

  it("is found where the RPC has forgotten what was before, by what providers paid", async () => {
    const { vault } = network.on("hub");
    await rob("hub", ((await vault.totalAssets()) * 9n) / 10n);
    // Older than what is looked back on.
    await network.passTime(8 * 86_400);
    const [found] = await look();
    expect(found?.kind).to.equal("share-price-fell");
    expect(found?.expected).to.match(/as in transaction 0x/);
  });

  it("is found by a watch from one round to the next, however little it is", async () => {
    const probes = [new HoldingsWatch().round];
    await network.passTime(30 * 86_400);
    expect(await look(probes)).to.deep.equal([]);
    await rob("hub", 2n);
    const [found, ...others] = await look(probes);
    expect(others).to.deep.equal([]);
    expect(found?.kind).to.equal("share-price-fell");
    expect(found?.expected).to.match(/as in block \d+$/);
  });

  it("is found of a vault that has less than it owes to others than its providers", async () => {
    const { vault } = network.on("spoke-a");
    await rob("spoke-a", (await network.on("spoke-a").token.balanceOf(vault)) - 50n * ONE);
    const found = await look();
    expect(found.map(({ kind }) => kind).sort()).to.deep.equal(["share-price-fell", "vault-short"]);
    const short = found.find(({ kind }) => kind === "vault-short");
    expect(short?.held).to.match(/^50 USDC, 50 USDC less/);
  });

  it("is found of a token of ours that somebody minted beside its mint's books", async () => {
    const { mint, token } = minted();
    const data = abi.encodeFunctionData("crosschainMint", [THIEF, 3n * 10n ** 8n]);
    await network.sendAs("spoke-b", mint, { to: token, data });
    const [found, ...others] = await look();
    expect(others).to.deep.equal([]);
    expect(found).to.include({
      chain: "spoke-b",
      kind: "supply-unbacked",
      subject: "WBTC minted on spoke-b",
    });
    expect(found?.held).to.equal("3 WBTC, 3 WBTC more");
  });

  it("is found of books that say that more was minted than was locked anywhere", async () => {
    const { mint } = minted();
    const { net } = await ICustody__factory.connect(mint, network.provider("spoke-b")).books();
    const slot = await slotOf("spoke-b", mint, net);
    const less = BigInt.asUintN(112, net - 5n * 10n ** 8n);
    await ask("spoke-b", "anvil_setStorageAt", mint, slot, toBeHex(less, 32));
    const [found, ...others] = await look();
    expect(others).to.deep.equal([]);
    expect(found).to.include({
      chain: "hub",
      kind: "supply-unbacked",
      subject: "WBTC on all chains",
    });
    expect(found?.held).to.match(/5 WBTC more$/);
  });

  /** Where a custody keeps `net`: the slot that moves what `books` says. */
  async function slotOf(name: string, custody: Hex, net: bigint): Promise<Hex> {
    const contract = ICustody__factory.connect(custody, network.provider(name));
    for (let place = 0; place < 20; place++) {
      const slot = toBeHex(place, 32);
      const held = await ask(name, "eth_getStorageAt", custody, slot, "latest");
      await ask(name, "anvil_setStorageAt", custody, slot, toBeHex(7, 32));
      const books = await contract.books();
      await ask(name, "anvil_setStorageAt", custody, slot, held);
      if (books.net === 7n && net !== 7n) return slot;
    }
    throw new Error("books have no net");
  }

  it("is found of a mailbox, whose fees are its balance and prove nothing by themselves", async () => {
    const { Mailbox } = network.plan.addresses;
    const balance = await network.provider("spoke-a").getBalance(Mailbox);
    expect(balance > 0n).to.equal(true);
    await ask("spoke-a", "anvil_setBalance", Mailbox, toBeHex(balance / 3n));
    const [found, ...others] = await look();
    expect(others).to.deep.equal([]);
    expect(found).to.include({
      chain: "spoke-a",
      kind: "mailbox-short",
      subject: "mailbox on spoke-a",
    });
    expect(found?.expected).to.contain("charged");
  });

  it("is a finding of causeway check, with gauges", async () => {
    const folder = mkdtempSync(join(tmpdir(), "causeway-losses-"));
    const metrics = join(folder, "check.prom");
    await rob("hub", 900n * ONE);
    await finalise();
    const { stdout } = await runCauseway([
      ...["check", "--chain", "hub", "--environment", "local", "--json", "--metrics", metrics],
      ...["--deployments", network.deployments],
      ...network.rpcArguments,
    ]);
    const [result] = JSON.parse(stdout).chains;
    const kinds = result.findings.map(({ kind }: { kind: string }) => kind);
    expect(kinds).to.include("share-price-fell");
    // Of this network every proof is believed.
    expect(kinds).to.include.members(["verifier", "code-hash"]);
    expect(result.unreadable).to.deep.equal([]);
    const text = readFileSync(metrics, "utf8");
    const labels = 'environment="local",chain="hub"';
    expect(text).to.contain(`causeway_check_findings{${labels},kind="share-price-fell"} 1\n`);
    expect(text).to.contain(`causeway_check_findings{${labels},kind="mailbox-short"} 0\n`);
    for (const [amount, subject] of [
      ["vault-balance", "USDC on hub"],
      ["share-price", "USDC on hub"],
      ["mailbox-balance", "mailbox on hub"],
    ]) {
      expect(text).to.contain(
        `causeway_check_amount{${labels},amount="${amount}",subject="${subject}"} `,
      );
    }
    rmSync(folder, { recursive: true });
  });
});
