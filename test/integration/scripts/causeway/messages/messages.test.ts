import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMessage } from "@causeway/lifecycle";
import { statusReport } from "@causeway/lifecycle/report";
import { freePorts } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";
import { expect } from "chai";
import { dataSlice, id as hashOf, type JsonRpcProvider, Wallet } from "ethers";

import { configuredLanes } from "../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import {
  closeChains,
  connectChains,
  type FollowedChains,
} from "../../../../../scripts/causeway/areas/messaging/index.ts";
import { readStatus } from "../../../../../scripts/causeway/messages/readStatus.ts";
import { isHealthy, waitUntil } from "../../../../../scripts/local/network/waitUntil.ts";
import { Supervisor } from "../../../../../scripts/local/processes/Supervisor.ts";
import { script } from "../../../../../scripts/local/processes/script.ts";
import {
  CommitteeRegistry__factory,
  Expiry__factory,
  Mailbox__factory,
  ZkLightClient__factory,
} from "../../../../../typechain-types/index.js";
import { runScript, scriptOf } from "../../../../docs/script.ts";
import { SLOTS } from "../../../../scripts/world/environmentCopy.ts";
import { account, MessageNetwork, returning } from "../../../../scripts/world/MessageNetwork.ts";
import { type CommandResult, runCauseway } from "../../../../scripts/world/runCauseway.ts";
import { type RunningProxy, startProxy } from "../../../../scripts/world/startProxy.ts";

const TAKES: Hex = "0x00000000000000000000000000000000000000aa";
const REFUSES: Hex = "0x00000000000000000000000000000000000000bb";
const HUNGRY: Hex = "0x00000000000000000000000000000000000000cc";
/** Loops until 500,000 gas are used, then takes the message. */
const TAKES_MUCH_GAS: Hex = "0x5a5b805a90036207a12011600157632432ef2660e01b5f5260205ff3";
const REFUND_TO: Hex = "0x00000000000000000000000000000000000000dd";
const LIFETIME = 4_000n;
const COMMANDS = { deliver: "deliver", status: "status", confirm: "confirm" };

const mailboxAbi = Mailbox__factory.createInterface();
const expiryAbi = Expiry__factory.createInterface();
/** Selector of `IExpirySender.onMessageExpired`. */
const TAKES_NOTICE = dataSlice(hashOf("onMessageExpired(bytes32,uint8,bytes,bytes)"), 0, 4);

describe("causeway status and deliver", function () {
  this.timeout(180_000);
  let network: MessageNetwork;
  let supervisor: Supervisor;
  let prover: string;
  let chains: FollowedChains;
  const proxies: RunningProxy[] = [];
  const ids: Record<string, Hex> = {};

  before(async () => {
    // A program under the GPL: run, not imported. It builds nothing where everything is built.
    const build = ["--import", "tsx", "circuits/scripts/build.ts", "--size", `${SLOTS}`];
    execFileSync(process.execPath, build);
    network = await MessageNetwork.start();
    chains = await connectChains({ config: network.config, deployments: network.folder });
    supervisor = new Supervisor(network.folder);
    const [port = 0] = await freePorts(1);
    prover = `http://127.0.0.1:${port}`;
    const file = join(network.folder, "prover.json");
    writeFileSync(file, JSON.stringify({ listen: { port }, sizes: [SLOTS] }));
    supervisor.start(script("prover", "services/prover/src/main.ts", "run", "--config", file));
    for (const chain of ["hub", "spoke-b"]) {
      await network.setRecipient(chain, TAKES, true);
      await network.setRecipient(chain, REFUSES, false);
    }
    await network.setCode("hub", HUNGRY, TAKES_MUCH_GAS);
    await sendAll();
    await waitUntil("the prover", 60_000, () => isHealthy(prover));
  });

  after(async () => {
    for (const proxy of proxies) proxy.stop();
    if (chains !== undefined) closeChains(chains);
    await supervisor?.stop();
    await network?.stop();
  });

  /** One proof of spoke-a is enough for all of these. */
  async function sendAll(): Promise<void> {
    const toHub = { from: "spoke-a", to: "hub", recipient: TAKES };
    const deadline = (await network.now("spoke-a")) + LIFETIME;
    const rejecting = account(6).address;
    ids.direct = (await network.send(toHub)).messageId;
    ids.failing = (await network.send({ ...toHub, recipient: REFUSES })).messageId;
    ids.hungry = (await network.send({ ...toHub, recipient: HUNGRY })).messageId;
    ids.raced = (await network.send(toHub)).messageId;
    ids.paused = (await network.send(toHub)).messageId;
    ids.documented = (await network.send(toHub)).messageId;
    ids.expiring = (await network.send({ ...toHub, deadline })).messageId;
    ids.rejected = (await network.send({ ...toHub, recipient: rejecting })).messageId;
    ids.routed = (await network.send({ ...toHub, to: "spoke-b" })).messageId;
  }

  const where = () => [...network.configArguments, ...network.rpcArguments];
  const id = (name: string) => ids[name] ?? "0x";
  const status = (name: string, ...more: string[]) =>
    runCauseway(["status", ...where(), "--message", id(name), ...more]);

  /** What `status --json` says of a message, without the time that a process takes. */
  async function report(name: string) {
    const found = await findMessage(chains, id(name));
    const told = await readStatus(
      chains,
      network.config.environmentTag,
      found,
      COMMANDS,
      REFUND_TO,
    );
    return JSON.parse(toJson(statusReport(told)));
  }

  function deliver(
    name: string,
    more: string[] = [],
    key = account(8).privateKey,
    onProgress?: (text: string) => void,
  ) {
    const here = ["--deployments", network.folder];
    const args = [
      "deliver",
      ...where(),
      ...here,
      ...network.validatorArguments,
      "--message",
      id(name),
    ];
    const env = { CAUSEWAY_KEY: key };
    return runCauseway([...args, "--prover", prover, ...more], env, onProgress);
  }

  function expectDone({ code, stdout, stderr }: CommandResult, words: string): void {
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain(words);
  }

  /** Lets others' blocks go on while a command waits for them. */
  async function whileMining<T>(chains: string[], work: Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      for (const chain of chains) void network.finalise(chain).catch(() => undefined);
    }, 500);
    return work.finally(() => clearInterval(timer));
  }

  async function passTime(seconds: number): Promise<void> {
    for (const { name } of network.config.chains) {
      await network.provider(name).send("evm_increaseTime", [seconds]);
      await network.finalise(name);
    }
  }

  async function sendFrom(provider: JsonRpcProvider, transaction: object, key: string) {
    return (await new Wallet(key, provider).sendTransaction(transaction)).wait();
  }

  const laneToHub = () => {
    const lanes = configuredLanes(network.config);
    return lanes.find(({ label }) => label === "lane spoke-a -> hub")?.id ?? "0x";
  };

  it("tells of a message whose block is not final what it waits for", async () => {
    const before = await report("routed");
    expect(before).to.include({ state: "sent", isFinal: false, origin: "spoke-a", hub: "hub" });
    expect(before.where).to.contain("to be final");
    await network.finalise("spoke-a");
    const after = await report("routed");
    expect(after).to.include({ state: "finalised", isFinal: true });
    expect(after.where).to.contain("light client of spoke-a on hub has no checkpoint");
    expect(after.transactions).to.deep.equal([]);
  });

  it("says of an unknown id where it searched, with exit code 1", async () => {
    ids.unknown = `0x${"12".repeat(32)}`;
    const { code, stderr } = await status("unknown");
    expect(code).to.equal(1);
    for (const { name } of network.config.chains) expect(stderr).to.contain(`${name} to block`);
  });

  it("does not call an id unknown while a chain that may know it is silent, with exit code 2", async () => {
    const silent = ["--rpc", "spoke-b=http://127.0.0.1:1"];
    const { code, stderr } = await runCauseway([
      ...["status", ...network.configArguments, "--message", id("unknown")],
      ...network.rpcArguments.filter((argument, i, all) => {
        return !`${argument}${all[i + 1]}`.includes("spoke-b") && !argument.startsWith("spoke-b");
      }),
      ...silent,
    ]);
    expect(code).to.equal(2);
    expect(stderr).to.contain("spoke-b");
  });

  it("shows by its newest block that an RPC lags behind", async () => {
    const [block, target] = [
      await network.provider("spoke-a").getBlockNumber(),
      network.chains.rpcs["spoke-a"] ?? "",
    ];
    const old = block - 20;
    const lagging = await startProxy(target, (request, answer) => {
      const { method } = request as { method: string };
      return method === "eth_blockNumber"
        ? { ...(answer as object), result: `0x${old.toString(16)}` }
        : answer;
    });
    proxies.push(lagging);
    const args = [
      ...network.configArguments,
      "--origin",
      "spoke-a",
      "--rpc",
      `spoke-a=${lagging.url}`,
    ];
    const { code, stderr } = await runCauseway(["status", ...args, "--message", id("direct")]);
    expect(code).to.equal(1);
    expect(stderr).to.contain(`spoke-a to block ${old}, of `);
  });

  it("names the validators that did not sign where there is no quorum", async () => {
    const liar = await lyingValidator(1);
    const down = ["--validator", "validator-1=http://127.0.0.1:1"];
    const args = ["deliver", ...where(), "--message", id("direct"), "--prover", prover];
    const others = network.validatorArguments.slice(4);
    const lies = ["--validator", `validator-2=${liar.url}`];
    const { code, stderr } = await runCauseway([...args, ...down, ...lies, ...others]);
    expect(code).to.equal(1);
    expect(stderr).to.contain("weight 2 of 4 signed");
    expect(stderr)
      .to.contain("validator-1")
      .and.to.contain("validator-2")
      .and.to.contain("does not hold");
  });

  /** Passes on the signature of a validator with one bit changed. */
  async function lyingValidator(position: number): Promise<RunningProxy> {
    const proxy = await startProxy(network.validators[position]?.url ?? "", (_, answer) => {
      const { signature, ...rest } = answer as { signature: string };
      const last = signature.endsWith("0") ? "1" : "0";
      return { ...rest, signature: signature.slice(0, -1) + last };
    });
    proxies.push(proxy);
    return proxy;
  }

  it("prints the next transaction with --dry-run, by a prover of its own and though one validator lies", async () => {
    const liar = await lyingValidator(1);
    const urls = network.validatorArguments.filter((argument) => argument.includes("="));
    const honest = urls.filter((url) => !url.startsWith("validator-2"));
    const validators = [...honest, `validator-2=${liar.url}`].flatMap((url) => [
      "--validator",
      url,
    ]);
    const before = await network.provider("hub").getBlockNumber();
    const args = ["deliver", ...where(), "--message", id("direct"), "--dry-run", ...validators];
    const { code, stdout, stderr } = await runCauseway(args);
    expect(code, stderr).to.equal(0);
    expect(stderr).to.contain("3 of 4 signed");
    expect(await network.provider("hub").getBlockNumber()).to.equal(before);
    const { to, data, gasLimit } = JSON.parse(stdout);
    await sendFrom(network.provider("hub"), { to, data, gasLimit }, account(9).privateKey);
    expect((await report("direct")).state).to.equal("delivered");
  });

  it("finds it again when it is delivered already, and sends nothing", async () => {
    expectDone(await deliver("direct"), "delivered by somebody else");
  });

  it("refuses to pay for a recipient that would refuse, and says why", async () => {
    const told = await report("failing");
    expect(told.state).to.equal("proven");
    expect(told.refusal).to.contain("no reason");
    const { code, stderr } = await deliver("failing");
    expect(code).to.equal(1);
    expect(stderr).to.contain(REFUSES).and.to.contain("--anyway");
  });

  it("tells of a failed attempt, and delivers again once the recipient is mended", async () => {
    const { code, stderr } = await deliver("failing", ["--anyway"]);
    expect(code).to.equal(1);
    expect(stderr).to.contain("its recipient failed in transaction");
    const failed = await report("failing");
    expect(failed.state).to.equal("failed");
    expect(failed.where).to.contain(failed.failure.transaction.hash);
    expect(failed.where).to.contain("fails with any gas");
    expect(failed.need.kind).to.equal("never");
    await network.setRecipient("hub", REFUSES, true);
    expect((await report("failing")).where).to.contain("would take it now");
    expectDone(await deliver("failing"), "delivered by this command");
  });

  it("says what a failed recipient needs, measured on a fork, and gives the calldata by which it gets that", async () => {
    expect((await report("hungry")).need).to.equal(null);
    await deliver("hungry", ["--anyway"]);
    const { state, need, where: told } = await report("hungry");
    expect(state).to.equal("failed");
    expect(need).to.include({ kind: "enough", isRaised: true });
    expect(Number(need.recipientGas)).to.be.within(500_000, 510_000);
    expect(told).to.contain(`${need.recipientGas} gas`);
    const { stdout } = await status("hungry", "--calldata");
    const { to, data, gasLimit } = JSON.parse(stdout);
    expect(Number(gasLimit)).to.be.within(Number(need.gasLimit), 1_000_000);
    await sendFrom(network.provider("hub"), { to, data, gasLimit }, account(9).privateKey);
    expect((await report("hungry")).state).to.equal("delivered");
  });

  it("gives calldata that anyone can send as it is", async () => {
    const { stdout } = await status("paused", "--calldata");
    const { chainId, to, data, value, gasLimit } = JSON.parse(stdout);
    expect(chainId).to.equal("31337");
    await sendFrom(network.provider("hub"), { to, data, value, gasLimit }, account(9).privateKey);
    expect((await report("paused")).state).to.equal("delivered");
    expect((await report("paused")).transactions).to.deep.equal([]);
  });

  it("delivers once when two deliver at once, and neither fails", async () => {
    const results = await Promise.all([
      deliver("raced"),
      deliver("raced", [], account(9).privateKey),
    ]);
    for (const result of results) expectDone(result, "delivered by");
    const ours = results.filter(({ stdout }) => stdout.includes("by this command"));
    expect(ours).to.have.length(1);
  });

  it("says that a lane is paused, until when, and who can end it", async () => {
    ids.held = id("expiring");
    const mailbox = Mailbox__factory.connect(network.addresses.Mailbox, network.provider("hub"));
    const guardian = account(1).connect(network.provider("hub"));
    await (await mailbox.connect(guardian).pauseLane(laneToHub())).wait();
    const told = await report("held");
    expect(told.where).to.contain("guardian of hub paused");
    expect(told.who).to.contain("laneAdmin");
    expect(told.transactions).to.deep.equal([]);
    const { code, stderr } = await deliver("held");
    expect(code).to.equal(1);
    expect(stderr).to.contain("paused");
    const admin = account(0).connect(network.provider("hub"));
    await (await mailbox.connect(admin).unpauseLane(laneToHub())).wait();
  });

  it("delivers a message through the hub, whose import it makes first", async () => {
    const [submission] = (await report("routed")).transactions;
    expect(submission.chain).to.equal("hub");
    const result = await whileMining(["hub"], deliver("routed"));
    expectDone(result, "delivered by this command");
    expect(result.stderr).to.contain("take the lane over on the hub");
    const told = await report("routed");
    expect(told).to.include({ state: "delivered", isImported: true });
  });

  it("tells a rejected message from one that was delivered, and which message tells its origin", async () => {
    const [{ data }] = (await report("rejected")).transactions;
    const { laneId, batch } = mailboxAbi.decodeFunctionData("deliver", data).toObject();
    const expiry = Expiry__factory.connect(network.addresses.Expiry, network.provider("hub"));
    const value = await expiry.quoteNotice(laneId);
    const call = expiryAbi.encodeFunctionData("reject", [laneId, batch.toObject(), REFUND_TO]);
    const to = network.addresses.Expiry;
    await sendFrom(network.provider("hub"), { to, data: call, value }, account(6).privateKey);
    const told = await report("rejected");
    expect(told.state).to.equal("rejected");
    ids.rejection = told.ending.noticeId;
    expect((await report("rejection")).origin).to.equal("hub");
    const { code, stdout: again } = await deliver("rejected");
    expect(code).to.equal(0);
    expect(again).to.contain("rejected by somebody else");
  });

  /** What the origin was told counts no more; proven again, it does. */
  async function confirmAfterADistrust(noticeId: Hex): Promise<void> {
    const spoke = network.provider("spoke-a");
    const mailbox = Mailbox__factory.connect(network.addresses.Mailbox, spoke);
    const lanes = configuredLanes(network.config);
    const home = lanes.find(({ label }) => label === "lane hub -> spoke-a")?.id ?? "0x";
    const { lightClient } = await mailbox.inboundLane(home);
    const client = ZkLightClient__factory.connect(lightClient, account(1).connect(spoke));
    await (await client.distrust()).wait();
    const outdated = await report("expiring");
    expect(outdated.recorded.standing).to.equal("outdated");
    expect(outdated.transactions).to.deep.equal([]);
    expect(outdated.you).to.contain(`confirm --message ${noticeId}`);
    await passTime(1_000);
    expectDone(await whileMining(["hub"], deliver("notice", ["--confirm"])), "confirmed by this");
    expect((await report("expiring")).recorded.standing).to.equal("counts");
    const again = await deliver("notice", ["--confirm"]);
    expect(again.code, again.stderr).to.equal(0);
    expect(again.stdout).to.contain("nothing to prove again: its proof counts");
  }

  it("ends a message after its deadline, and settles it when the origin knows", async () => {
    expect((await deliver("expiring", ["--expire"])).stderr).to.contain("deadline that has passed");
    await passTime(Number(LIFETIME) + 1);
    const told = await report("expiring");
    expect(told.state).to.equal("expirable");
    expect(BigInt(told.transactions[0].value) > 0n).to.equal(true);
    expect((await deliver("expiring")).stderr).to.contain("--expire");
    const unnamed = await status("expiring", "--calldata");
    expect(unnamed.stdout).to.equal("");
    expect(unnamed.stderr).to.contain("--refund-to");
    const named = await status("expiring", "--calldata", "--refund-to", REFUND_TO);
    expect(named.stdout).to.contain(REFUND_TO.slice(2));
    expectDone(await deliver("expiring", ["--expire"]), "expired by this command");

    const expired = await report("expiring");
    expect(expired.you).to.contain(expired.ending.noticeId);
    ids.notice = expired.ending.noticeId;
    expectDone(await whileMining(["hub"], deliver("notice")), "delivered by this command");

    expect((await report("expiring")).refused).to.contain("SenderRefused");
    await confirmAfterADistrust(expired.ending.noticeId);
    await network.setCode("spoke-a", expired.sender, returning(TAKES_NOTICE));
    const [settlement] = (await report("expiring")).transactions;
    const { to, data, gasLimit } = settlement;
    await sendFrom(network.provider("spoke-a"), { to, data, gasLimit }, account(9).privateKey);
    expect((await report("expiring")).where).to.contain("took notice");
  });

  it("helps with the commands of docs/messages.md as they stand", async () => {
    const { hash } = (await report("documented")).sent;
    // A journal of the account must not outlive its chain.
    const here = [...network.configArguments, "--deployments", network.folder];
    const words = {
      message: id("documented"),
      transaction: hash,
      rpcs: [...here, ...network.rpcArguments].join(" "),
      validators: network.validatorArguments.join(" "),
    };
    const given = Object.entries(words).map(([name, value]) => `${name}="${value}"\n`);
    const page = `${given.join("")}${scriptOf("docs/messages.md")}`;
    const { code, output } = await runScript(page, 120_000);
    expect(code, output).to.equal(0);
    expect(output.match(/: proven$/gm), output).to.have.length(2);
    expect(output.match(/^\{"chainId":"31337"/gm), output).to.have.length(2);
    expect(output).to.contain("delivered by this command");
  });

  it("finds both messages of one transaction", async () => {
    const twice = { from: "spoke-b", to: "hub", recipient: TAKES };
    const { receipt, messageIds } = await network.sendTwice(twice);
    expect(messageIds).to.have.length(2);
    const args = ["status", ...where(), "--tx", receipt?.hash ?? "", "--json"];
    const found = JSON.parse((await runCauseway(args)).stdout);
    expect(found.map(({ messageId }: { messageId: Hex }) => messageId)).to.deep.equal(messageIds);
  });

  /** Has the committee of spoke-a followed, past withdrawal, by one of the same validators with another weight. */
  async function proposeCommittee(weight: bigint) {
    const admin = account(0).connect(network.provider("spoke-a"));
    const registry = CommitteeRegistry__factory.connect(network.addresses.CommitteeRegistry, admin);
    const members = (await registry.members()).map(({ x, y, ed25519 }) => {
      return { x, y, ed25519, weight };
    });
    await (await registry.proposeCommittee(members)).wait();
    await network.provider("spoke-a").send("evm_increaseTime", [15]);
    await network.provider("spoke-a").send("evm_mine", []);
    return registry;
  }

  async function sendToHub(name: string): Promise<void> {
    ids[name] = (await network.send({ from: "spoke-a", to: "hub", recipient: TAKES })).messageId;
    await network.finalise("spoke-a");
  }

  it("waits for a committee that the light client follows already, and has it begin", async () => {
    const registry = await proposeCommittee(2n);
    await sendToHub("handingOver");
    expectDone(await deliver("handingOver"), "delivered by this command");
    await sendToHub("waiting");
    let isOver = false;
    const waiting = deliver("waiting", [], account(8).privateKey, (told) => {
      if (isOver || !told.includes("to hand over, at")) return;
      isOver = true;
      void network.provider("spoke-a").send("evm_increaseTime", [60]);
    });
    const result = await whileMining(["spoke-a"], waiting);
    expectDone(result, "delivered by this command");
    expect(isOver).to.equal(true);
    expect(result.stderr).to.contain("begin the next committee of spoke-a");
    expect(await registry.epoch()).to.equal(2n);
  });

  it("shows a light client the handover that it missed first", async () => {
    const registry = await proposeCommittee(3n);
    await network.provider("spoke-a").send("evm_increaseTime", [60]);
    await (await registry.activateCommittee()).wait();
    await sendToHub("later");
    const result = await deliver("later");
    expectDone(result, "delivered by this command");
    expect(result.stderr).to.contain("missed the handover to committee 3");
  });

  it("needs to be told what to look for", async () => {
    const { code, stderr } = await runCauseway(["status", ...where()]);
    expect(code).to.equal(1);
    expect(stderr).to.contain("--message <id>, --order <id> or --tx <hash>");
  });

  it("tries a fee schedule on these messages, and finds what each was charged", async () => {
    const folder = join(network.folder, "fees");
    const args = ["--all", "--deployments", network.folder, "--report", folder, "--json"];
    const schedule = ["--schedule", "messages"];
    const { code, stdout, stderr } = await runCauseway([
      ...["fees", "plan", ...where()],
      ...[...args, ...schedule],
    ]);
    expect(code, stderr).to.equal(0);
    const [{ found, page }] = JSON.parse(stdout).reports;
    expect(found.messages.replayed).to.be.greaterThan(5);
    expect(found.chargeCheck).to.deep.include({ withoutHistory: 0, differing: 0 });
    expect(
      found.coins.map(({ before, after }: { before: string; after: string }) => before === after),
    ).to.deep.equal([true]);
    expect(readFileSync(page, "utf8")).to.match(/^<!doctype html>[\s\S]*Fee schedule 1 of local/);
  });
});
