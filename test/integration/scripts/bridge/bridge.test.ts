import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessage, type MessageStatus } from "@causeway/lifecycle";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex } from "ethers";

import type { AssetRequest } from "../../../../scripts/bridge/AssetRequest.ts";
import { bridgeAsset } from "../../../../scripts/bridge/bridgeAsset.ts";
import { readStatus } from "../../../../scripts/causeway/messages/readStatus.ts";
import { LineDisplay } from "../../../../scripts/local/display/LineDisplay.ts";
import { SENDERS } from "../../../../scripts/local/network/accounts.ts";
import { writeNetworkFile } from "../../../../scripts/local/network/NetworkFile.ts";
import { Mailbox__factory } from "../../../../typechain-types/index.js";
import { describeNetwork } from "../../../scripts/world/describeNetwork.ts";
import { account } from "../../../scripts/world/MessageNetwork.ts";
import { TextStream } from "../../../scripts/world/TextStream.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

const RECEIVER = "0x00000000000000000000000000000000000000a1";
const ONE = 10n ** 6n;
/** What is refilled until a limit is set takes more than an estimate says. */
const GAS = { gasLimit: 300_000n };

describe("npm run bridge", function () {
  this.timeout(400_000);
  let network: TransferNetwork;
  let folder: string;
  let file: string;
  let relayer: Server;
  const deliveries = new Map<string, boolean>();
  /** What the relayer says of a message's chains. */
  let there: Partial<MessageStatus> = {};
  /** Done to a transfer before it is delivered. */
  let meanwhile: ((transferId: string) => Promise<unknown>) | undefined;

  before(async () => {
    network = await TransferNetwork.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-bridge-"));
    file = join(folder, "network.json");
    relayer = createServer((request, response) => {
      const messageId = request.url?.split("/").at(-1) ?? "";
      if (messageId === UNKNOWN) {
        response.statusCode = 404;
        response.end();
        return;
      }
      const state = isDelivered(messageId) ? {} : UNDER_WAY;
      response.end(JSON.stringify({ ...DELIVERED, ...there, ...state }));
    });
    await new Promise<void>((done) => relayer.listen(0, "127.0.0.1", done));
    writeNetworkFile(file, described());
  });

  after(async () => {
    relayer?.close();
    await network?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Has a message delivered, from when it is first asked for. */
  function isDelivered(messageId: string): boolean {
    if (!deliveries.has(messageId)) {
      deliveries.set(messageId, false);
      deliver(messageId).then(
        () => deliveries.set(messageId, true),
        (error: Error) => process.stderr.write(`${error.stack}\n`),
      );
    }
    return deliveries.get(messageId) === true;
  }

  async function deliver(messageId: string): Promise<void> {
    await meanwhile?.(messageId);
    await network.deliver(messageId);
  }

  const described = () =>
    describeNetwork(network, `http://127.0.0.1:${(relayer.address() as AddressInfo).port}`);

  /** Bridges 100 USDC from spoke-a to the hub, or what is asked for; what was shown, and why it failed. */
  async function bridge(changes: Partial<AssetRequest> = {}, on = described()) {
    const asked = { from: "spoke-a", to: "hub", asset: "USDC", amount: "100", receiver: RECEIVER };
    const wallet = SENDERS[0];
    const request = { ...asked, wallet, timeoutMilliseconds: 30_000, ...changes };
    const shown = new TextStream();
    const display = new LineDisplay(shown as unknown as NodeJS.WriteStream);
    const errors = await bridgeAsset(on, request, display)
      .then(({ arrived }) => arrived)
      .then(
        () => "",
        (error: Error) => `${error.name}: ${error.message}`,
      );
    return { output: shown.text, errors };
  }

  async function expectRefusal(changes: Partial<AssetRequest>, message: RegExp): Promise<void> {
    const { errors } = await bridge(changes);
    expect(errors).to.match(/^CannotSend: /);
    expect(errors).to.match(message);
  }

  /** Runs the command as a person types it who sends 1 USDC. */
  async function type(options: Readonly<Record<string, string>>, flags: readonly string[] = []) {
    const asked = { from: "spoke-a", to: "hub", asset: "USDC", amount: "1" };
    const args = Object.entries({ ...asked, ...options });
    const words = args.flatMap(([name, value]) => [`--${name}`, value]);
    return run([...words, ...flags]);
  }

  /** @param until Interrupts the command, as Ctrl-C does, once it has printed that. */
  async function run(words: readonly string[], until?: RegExp) {
    const where = ["--network", file];
    const command = ["scripts/bundle/run.mjs", "scripts/bridge/main.ts", ...words, ...where];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (data) => {
      output += data;
      if (until?.test(output)) child.kill("SIGINT");
    });
    child.stderr.on("data", (data) => {
      errors += data;
    });
    const code = await new Promise((done) => child.once("close", done));
    return { code, output, errors };
  }

  /** What the receiver has on the hub. */
  const received = () => network.on("hub").token.balanceOf(RECEIVER);

  it("shows what it costs, sends by a signature, and follows it until it is paid", async () => {
    const before = await received();
    const { output, errors } = await bridge();
    expect(errors).to.equal("");
    expect(output).to.match(/^100 USDC from spoke-a to hub$/m);
    expect(output).to.match(
      /^ {2}arrives +99\.95 USDC by the proof, 99\.9 USDC by a filler; at least 98\.901 USDC, or the/m,
    );
    expect(output).to.match(
      /^ {2}fees +0\.05 USDC release fee, 0\.\d+ ETH for the message(, at most 0\.\d+ ETH)?$/m,
    );
    expect(output).to.match(
      /^ {2}fast fill +fee 0\.05 USDC for \d+ (seconds|minutes?), then falling to 0 at \d+ (seconds|minutes)$/m,
    );
    expect(output).to.match(/delivered +on hub/);
    expect(output).to.match(/paid +99\.95 USDC to 0x0{38}a1 on hub, block \d+; [\d.]+ s in all/i);
    expect(output).to.not.match(/advanced|repaid|approved/);
    expect((await received()) - before).to.equal(99_950_000n);
  });

  /** Bridges as above, and has account 6 pay the receiver before the transfer is delivered. */
  async function bridgeAdvanced(changes: Partial<AssetRequest> = {}) {
    meanwhile = (transferId) => network.advance(transferId, "hub");
    return bridge(changes).finally(() => {
      meanwhile = undefined;
    });
  }

  it("shows who paid the receiver in advance, that he is repaid by the proof, and both times", async () => {
    const before = await received();
    const { output, errors } = await bridgeAdvanced();
    expect(errors).to.equal("");
    const advancer = account(6).address;
    expect(output).to.match(
      new RegExp(
        `advanced +99\\.9 USDC to ${RECEIVER} on hub, block \\d+, by ${advancer}; \\d+ blocks? and \\d+ s after`,
        "i",
      ),
    );
    const times = "receiver paid after \\d+ s, transfer proven after \\d+ s";
    expect(output).to.match(new RegExp(`repaid +${times}; 99\\.95 USDC to ${advancer} on hub\n`));
    expect(output).to.not.match(/ paid {8}/);
    expect((await received()) - before).to.equal(99_900_000n);
  });

  it("does not wait for the repayment, and says where it stands", async () => {
    const hub = network.on("hub", 0);
    const { chainId } = network.on("spoke-a").chain;
    const [{ capacity, window }] = await hub.vault.limitOf(chainId, 0n);
    await (await hub.vault.setLimit(chainId, 0n, { capacity: 0n, window }, GAS)).wait();
    const { output, errors } = await bridgeAdvanced({ amount: "3" });
    await (await hub.vault.setLimit(chainId, 0n, { capacity, window }, GAS)).wait();
    expect(errors).to.equal("");
    expect(output).to.match(/advanced +2\.9 USDC to 0x/);
    expect(output).to.match(
      /repayment +is waiting on hub, first of its line: the limit holds 3 USDC of it; its receiver has/,
    );
    const [transferId] = [...deliveries.keys()].slice(-1);
    await payWaiting(transferId ?? "0x");
  });

  it("offers what an option names, and nothing with --no-offer", async () => {
    const told = await bridge({ offer: "1.5" });
    expect(told.output).to.match(/fast fill +fee 1\.5 USDC /);
    expect(told.output).to.match(/98\.45 USDC by a filler; at least 97\.4655 USDC/);
    const none = await bridge({ offer: false });
    expect(none.output).to.not.match(/fast fill|by a filler/);
    expect(none.output).to.match(/arrives +99\.95 USDC by the proof; at least 98\.9505 USDC/);
  });

  it("offers nothing by default where that would leave nothing", async () => {
    const { output, errors } = await bridge({ amount: "0.1" });
    expect(errors).to.equal("");
    expect(output).to.not.match(/fast fill/);
    expect(output).to.match(/paid +0\.05 USDC/);
  });

  it("refuses an offer of more than is sent, and one that leaves nothing", async () => {
    await expectRefusal(
      { offer: "100.5" },
      /an offer of 100\.5 USDC until 20.* is refused: it may be at most the amount that is sent/,
    );
    await expectRefusal(
      { offer: "99.95" },
      /an offer of 99\.95 USDC leaves the receiver nothing of 99\.95 USDC: give a smaller --offer/,
    );
    await expectRefusal({ offer: "all" }, /"all" is no amount/);
  });

  it("approves where the token takes no signature", async () => {
    const { output, errors } = await bridge({ asset: "WETH", amount: "0.5" });
    expect(errors).to.equal("");
    expect(output).to.match(/approved +0\.5 WETH to the bridge, block \d+/);
  });

  it("sends native coin, which is paid wrapped", async () => {
    const { output, errors } = await bridge({ asset: "WETH", amount: "0.25", native: true });
    expect(errors).to.equal("");
    expect(output).to.not.match(/approved/);
    expect(output).to.match(/paid +0\.\d+ WETH/);
  });

  it("says of dust behind a unit that it stays", async () => {
    const { output } = await bridge({ amount: "1.00000009" });
    expect(output).to.match(
      /of 1\.00000009 USDC, 0\.00000009 stays: USDC goes in whole 0\.000001 USDC/,
    );
    expect(output).to.match(/^1 USDC from spoke-a to hub$/m);
  });

  it("shows where a transfer waits, and says how to help it", async () => {
    const hub = network.on("hub", 0);
    const { chainId } = network.on("spoke-a").chain;
    const [limit] = await hub.vault.limitOf(chainId, 0n);
    const { capacity, window } = limit;
    await (await hub.vault.setLimit(chainId, 0n, { capacity: 60n * ONE, window }, GAS)).wait();
    const [, amount] = await hub.vault.limitOf(chainId, 0n);
    if (amount > 0n) await network.deliver(await network.send("spoke-a", "hub", { amount }));
    const { output, errors } = await bridge({ amount: "50.5", timeoutMilliseconds: 3_000 });
    await (await hub.vault.setLimit(chainId, 0n, { capacity, window }, GAS)).wait();
    expect(output).to.match(/waiting +on hub, first of its line: the limit holds 50\.5 USDC of it/);
    expect(errors).to.match(/is not paid: on hub, first of its line.* causeway -- status .*0x/);
    await payWaiting(errors.match(/0x[0-9a-f]{64}/)?.[0] ?? "0x");
  });

  /** Nobody waits before those that come later. */
  async function payWaiting(transferId: string): Promise<void> {
    const { chains, config } = network;
    const found = await findMessage(chains, transferId);
    const commands = { deliver: "", status: "", confirm: "" };
    const { transfer } = await readStatus(chains, config.environmentTag, found, commands);
    const [pay] = transfer?.transactions ?? [];
    if (pay === undefined) throw new Error("nothing pays it");
    await network.act("hub", pay);
  }

  it("shows what is set aside, and says how to help it", async () => {
    const token = await network.on("hub").token.getAddress();
    const code = await network.provider("hub").getCode(token);
    await network.provider("hub").send("anvil_setCode", [WITHOUT_TRANSFERS, code]);
    await network.provider("hub").send("anvil_setCode", [token, REFUSING_TRANSFERS]);
    const { output, errors } = await bridge({ amount: "2" });
    await network.provider("hub").send("anvil_setCode", [token, code]);
    expect(output).to.match(/claimable +on hub: 1\.95 USDC are set aside/);
    expect(errors).to.match(/^NotPaid: .* on hub: 1\.95 USDC are set aside.* causeway -- status /);
  });

  it("refuses an asset that is not there, and names those that are", async () => {
    await expectRefusal({ asset: "GOLD" }, /no asset "GOLD": it is one of USDC, WBTC, WETH/);
  });

  it("refuses a chain that is not there, and one and the same", async () => {
    await expectRefusal({ to: "moon" }, /no chain "moon": it is one of hub, spoke-a, spoke-b/);
    await expectRefusal({ to: "spoke-a" }, /from one chain to another: both are spoke-a/);
  });

  it("refuses an asset that is not on the chain, and names where it is", async () => {
    const asked = described();
    const assets = asked.assets.map((asset) => ({
      ...asset,
      chains: asset.chains.filter(({ chain }) => chain !== "hub"),
    }));
    const { errors } = await bridge({}, { ...asked, assets });
    expect(errors).to.match(/USDC is not on hub: it is on spoke-a, spoke-b/);
  });

  it("refuses what is less than a unit, and says what is one", async () => {
    await expectRefusal(
      { amount: "0.0000009" },
      /0\.0000009 USDC is less than a unit of it: send 0\.000001 USDC at least/,
    );
  });

  it("refuses an amount that the fee would take whole, and says the least fee", async () => {
    for (const amount of ["0.02", "0.05"]) {
      await expectRefusal(
        { amount },
        /nothing of 0\.0[25] USDC would arrive: hub keeps at least 0\.05 USDC of a transfer; send more than 0\.05 USDC/,
      );
    }
  });

  it("refuses what is no amount", async () => {
    await expectRefusal({ amount: "ten" }, /"ten" is no amount: give whole USDC, as 100 or 0\.25/);
  });

  it("refuses more than the maximum, and says it", async () => {
    await expectRefusal(
      { amount: "100000.000001" },
      /100000\.000001 USDC is more than a transfer may be: send 100000 USDC at most/,
    );
  });

  it("refuses more than the sender has, and says how much that is", async () => {
    await expectRefusal(
      { amount: "99999" },
      /0x90F79.* has 99[5-9]\d\d(\.\d+)? USDC on spoke-a, less than the 99999 USDC.*: send less/,
    );
  });

  it("refuses too little allowance where it may not approve, and says what to allow", async () => {
    await expectRefusal(
      { approve: false },
      /bridge may take 0 USDC of 0x.* less than 100 USDC: leave --no-approve out, or allow/,
    );
  });

  it("refuses too little coin, and says what is needed", async () => {
    const name = "spoke-a";
    const sender = account(3).address;
    const held = await network.provider(name).getBalance(sender);
    await network.provider(name).send("anvil_setBalance", [sender, toBeHex(10n ** 18n)]);
    await expectRefusal(
      { asset: "WETH", amount: "1", native: true },
      /has 1\.0 of the coin of spoke-a, and 1\.0 and 0\.\d+ for the message are needed: send less/,
    );
    await network.provider(name).send("anvil_setBalance", [sender, toBeHex(held)]);
  });

  it("refuses native coin for an asset that is another token", async () => {
    await expectRefusal({ native: true }, /USDC is not the coin of spoke-a: --native is for/);
  });

  it("refuses a receiver that is no account, or nobody's", async () => {
    await expectRefusal({ receiver: "0x12" }, /"0x12" is no account of hub: give 0x and 20 bytes/);
    await expectRefusal(
      { receiver: `0x${"00".repeat(20)}` },
      /0x0{40} on hub is nobody's account: give another --receiver/,
    );
  });

  it("refuses a contract of ours as the receiver, whichever it is, and names it", async () => {
    const { plan } = network;
    const { vault, token } = network.on("hub");
    const ours = {
      Bridge: plan.addresses.Bridge,
      Mailbox: plan.addresses.Mailbox,
      BridgeSettler: plan.addresses.BridgeSettler,
      AccessManager: plan.addresses.AccessManager,
      "Vault/USDC": await vault.getAddress(),
      "token of USDC": await token.getAddress(),
    };
    for (const [name, receiver] of Object.entries(ours)) {
      await expectRefusal({ receiver }, new RegExp(`${receiver} is Causeway's ${name} on hub`));
    }
    expect((await bridge({ receiver: account(6).address, amount: "1" })).errors).to.equal("");
  });

  it("refuses a deadline that is too far or too near, and says what may be", async () => {
    await expectRefusal(
      { lifetime: 5_000_000n },
      /a deadline in 5000000 s, 20.* is too far for the bridge of spoke-a: give --lifetime at most 25\d{5}/,
    );
    await expectRefusal({ lifetime: 5n }, /is too soon .* give --lifetime at least \d+/);
  });

  it("refuses an asset that is paused at either end, and says until when and who ends that", async () => {
    for (const name of ["spoke-a", "hub"]) {
      const { admin: guardian, assetId } = network.on(name, 1);
      await (await guardian.pauseAsset(assetId)).wait();
      await expectRefusal(
        {},
        new RegExp(`USDC is paused on ${name} until 20.*unpause --asset USDC --chain ${name}`),
      );
      await (await network.on(name, 0).admin.unpauseAsset(assetId)).wait();
    }
  });

  it("refuses a lane that is paused, and says until when and who ends that", async () => {
    const lane = await laneToHub();
    const mailbox = (index: number) =>
      Mailbox__factory.connect(network.plan.addresses.Mailbox, network.on("hub", index).wallet);
    await (await mailbox(1).pauseLane(lane)).wait();
    await expectRefusal(
      {},
      /lane from spoke-a is paused on hub until 20.*causeway unpause --lane spoke-a:hub/,
    );
    await (await mailbox(0).unpauseLane(lane)).wait();
  });

  it("refuses where the asset has no way, and where no lane is open", async () => {
    const { admin, assetId } = network.on("spoke-a", 0);
    const { chainId } = network.on("hub").chain;
    const route = await admin.routeOf(assetId, chainId);
    const { minLifetime, maximum, gasLimit } = route;
    await (await admin.setRoute(assetId, chainId, { gasLimit: 0n, minLifetime, maximum })).wait();
    await expectRefusal({}, /USDC has no way from spoke-a to hub: its chains are in config/);
    await (await admin.setRoute(assetId, chainId, { gasLimit, minLifetime, maximum })).wait();
  });

  async function laneToHub() {
    const { wallet } = network.on("spoke-a");
    const mailbox = Mailbox__factory.connect(network.plan.addresses.Mailbox, wallet);
    return mailbox.openLaneTo(network.on("hub").chain.chainId);
  }

  it("is a command, which sends to who sends it where nobody is named", async () => {
    const { token } = network.on("hub");
    const before = await token.balanceOf(account(3).address);
    const { code, output, errors } = await type({});
    expect(errors).to.equal("");
    expect(code).to.equal(0);
    expect(output).to.match(/paid +0\.95 USDC to 0x90F79/);
    expect((await token.balanceOf(account(3).address)) - before).to.equal(950_000n);
  });

  it("takes an offer, or none, as options", async () => {
    const told = await type({ offer: "0.25" });
    expect(told.output).to.match(/fast fill +fee 0\.25 USDC /);
    const none = await type({}, ["--no-offer"]);
    expect(none.errors).to.equal("");
    expect(none.output).to.not.match(/fast fill/);
  });

  it("follows a transfer again by its id, and says which ids it takes", async () => {
    let sent: Hex | undefined;
    await bridge({ onSent: (messageId) => (sent = messageId) });
    const { chain } = network.on("spoke-a");
    const ids = { originChainId: `${chain.chainId}` };
    there = { ...ids, destinationChainId: `${network.on("hub").chain.chainId}` };
    const again = await run(["--follow", `${sent}`]);
    expect(again.errors).to.equal("");
    expect(again.output).to.include(`transfer ${sent}, from spoke-a to hub\n`);
    expect(again.output).to.match(/USDC spoke-a -> hub +delivered +on hub, block 12/);
    expect(again.output).to.match(/paid +99\.95 USDC to 0x0{38}a1 on hub/i);
    expect(again.code).to.equal(0);

    expect((await run(["--follow", "0x12"])).errors).to.equal(
      'bridge: "0x12" is no message id: give 0x and 64 hex digits, with --follow\n',
    );
    expect((await run(["--follow", UNKNOWN])).errors).to.include(
      `the relayer knows no message ${UNKNOWN}: check the id`,
    );
    const both = await run(["--follow", `${sent}`, "--amount", "1"]);
    expect(both.errors).to.match(/'--follow <id>' cannot be used with option '--amount <amount>'/);
  });

  it("says how to follow a transfer again when it is interrupted", async () => {
    const asked = ["--from", "spoke-a", "--to", "hub", "--asset", "USDC", "--amount", "1"];
    const { code, errors } = await run(asked, / sent /);
    const [, messageId = ""] = /npm run bridge -- --follow (0x[0-9a-f]{64})\n$/.exec(errors) ?? [];
    expect(errors).to.include("The transfer goes on without this command.");
    expect([...deliveries.keys(), messageId].at(-1)).to.equal(messageId);
    expect(code).to.equal(130);
  });

  it("refuses names and amounts that the network does not have before it asks a chain", async () => {
    const silent = described();
    const chains = silent.chains.map((chain) => ({ ...chain, rpcUrl: "http://127.0.0.1:1" }));
    for (const [changes, message] of [
      [{ from: "moon" }, /there is no chain "moon": it is one of/],
      [{ asset: "X" }, /there is no asset "X": it is one of USDC/],
      [{ amount: "-1" }, /"-1" is no amount/],
      [{ amount: "0" }, /0 USDC is less than a unit of it: send 0\.000001 USDC at least/],
      [{ offer: "all" }, /"all" is no amount/],
      [{ receiver: "0x12" }, /"0x12" is no account of hub/],
    ] as const) {
      const { errors } = await bridge(changes, { ...silent, chains });
      expect(errors).to.match(/^CannotSend: /);
      expect(errors).to.match(message);
    }
  });

  it("tells what it refuses in one line, with exit code 1", async () => {
    const { code, errors } = await type({ lifetime: "5000000" }, ["--no-approve"]);
    expect(errors).to.match(/^bridge: a deadline in 5000000 s.*\n$/);
    expect(code).to.equal(1);
  });
});

/** Where the code of a token is meanwhile that refuses to be transferred. */
const WITHOUT_TRANSFERS = `0x${"cc".repeat(20)}`;
/** Answers `transfer` with false, and has that other code do all else. */
const REFUSING_TRANSFERS = `0x365f5f375f3560e01c63a9059cbb14603b575f5f365f73${"cc".repeat(20)}5af43d5f5f3e6037573d5ffd5b3d5ff35b5f5f5260205ff3`;

/** The id of a message that the relayer has not seen. */
const UNKNOWN = `0x${"77".repeat(32)}`;
const WORD = `0x${"01".repeat(32)}`;

/** What the relayer says of a message that is delivered. */
const DELIVERED: MessageStatus = {
  messageId: WORD,
  laneId: WORD,
  index: "0",
  originChainId: "1",
  destinationChainId: "2",
  hubChainId: null,
  sender: RECEIVER,
  gasLimit: "100000",
  payloadSize: 32,
  charged: null,
  cost: null,
  state: "delivered",
  sent: { height: "5", transaction: WORD, gas: "100000", at: 1 },
  finalisedAt: 1,
  originCheckpoint: {
    height: "7",
    checkpointHash: WORD,
    signedAt: 1,
    signers: 3,
    proof: { seconds: 6, at: 2 },
  },
  imported: null,
  hubCheckpoint: null,
  delivered: { height: "12", transaction: WORD, gas: "322520", at: 4, messages: 1 },
  expired: null,
  rejected: null,
  voided: null,
  inFlight: null,
  failed: null,
};

const UNDER_WAY: Partial<MessageStatus> = { state: "sent", delivered: null };
