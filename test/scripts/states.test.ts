import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { type Database, startDatabase } from "@causeway/database";
import { readFillerConfig, startFiller } from "@causeway/filler";
import {
  type AdvanceState,
  advanceFactsOf,
  advanceStateOf,
  findMessage,
  type MessageState,
  type MessageStatus,
  type TransferState,
  type TransferStatus,
  transferStateOf,
} from "@causeway/lifecycle";
import { commandsFor, statusReport } from "@causeway/lifecycle/report";
import { advanceStatus, messageStatus, transferStatus } from "@causeway/lifecycle/status";
import { advanceId, ChainType, decodeFrame, frameHash, type Hex } from "@causeway/protocol";
import { parseRelayerConfig, startRelayer } from "@causeway/relayer";
import { recover } from "@causeway/sdk";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import { MaxUint256, toBeHex } from "ethers";

import { bridgeAsset } from "../../scripts/bridge/bridgeAsset.ts";
import { readStatus } from "../../scripts/causeway/messages/readStatus.ts";
import { LineDisplay } from "../../scripts/local/display/LineDisplay.ts";
import { SENDERS } from "../../scripts/local/network/accounts.ts";
import { DevelopmentToken__factory, Expiry__factory } from "../../typechain-types/index.js";
import { describeNetwork } from "./world/describeNetwork.ts";
import { account } from "./world/MessageNetwork.ts";
import { clientOf, environmentOfNetwork, expectParity } from "./world/sdkParity.ts";
import { TextStream } from "./world/TextStream.ts";
import { TransferNetwork } from "./world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const FILLER = account(10);
const PAYER = account(12);
const RECEIVER: Hex = "0x00000000000000000000000000000000000000a1";
/** What is refilled until a limit is set takes more than an estimate says. */
const GAS = { gasLimit: 300_000n };
const PATIENCE_MILLISECONDS = 30_000;

/** Where one transfer stands, as its message, as itself, and as an advance. */
interface States {
  readonly message: MessageState;
  readonly transfer: TransferState;
  /** Undefined where nobody advanced it. */
  readonly advance: AdvanceState | undefined;
}

describe("where a transfer stands, asked of relayer, filler, causeway status, npm run bridge and the SDK", function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-states-"));
  const logger = createLogger("states", process.env.STATES_LOG ? "debug" : "silent");
  let network: TransferNetwork;
  let database: Database;
  let relayer: RunningService;
  let filler: RunningService;

  before(async () => {
    [network, database] = await Promise.all([
      TransferNetwork.start(),
      startDatabase({ directory: join(folder, "relayer") }),
    ]);
    await fund();
    relayer = await startRelayer(relayerConfig(), database.url, logger);
    filler = await startFiller(fillerConfig(), undefined, logger);
  });

  after(async () => {
    await filler?.stop();
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function fund(): Promise<void> {
    for (const name of ["hub", "spoke-a", "spoke-b"]) {
      const { token, bridge } = network.on(name);
      const provider = network.provider(name);
      await (await token.mint(FILLER.address, 10_000n * ONE)).wait();
      for (const { address } of [FILLER, PAYER]) {
        await provider.send("anvil_setBalance", [address, toBeHex(10n ** 18n)]);
      }
      const own = DevelopmentToken__factory.connect(
        await token.getAddress(),
        FILLER.connect(provider),
      );
      await (await own.approve(bridge, MaxUint256)).wait();
      await network.finalise(name);
    }
  }

  const environment = () => environmentOfNetwork(network);

  /** Nobody signs for this relayer: it observes, and pays what waits. */
  function relayerConfig() {
    const { environment: name, chains } = environment();
    return parseRelayerConfig(
      {
        environment: name,
        journalDirectory: "relayer-journals",
        listen: { port: 0 },
        logLevel: "silent",
        pollInterval: 50,
        validators: ["http://127.0.0.1:1"],
        prover: { kind: "mock" },
        payouts: { interval: 100, retryAfter: 0.01, longest: 0.01 },
        chains: chains.map(({ display: _, ...chain }) => ({
          ...chain,
          privateKey: PAYER.privateKey,
        })),
      },
      folder,
    );
  }

  function fillerConfig() {
    const here = join(folder, "filler");
    mkdirSync(here);
    writeFileSync(join(here, "environment.json"), JSON.stringify(environment()));
    const origin = {
      mostInFlight: `${4_000n * ONE}`,
      amounts: [{ confirmations: 1, most: `${500n * ONE}` }],
    };
    const config = {
      environmentFile: "environment.json",
      databaseDirectory: "database",
      journalDirectory: "journals",
      listen: { port: 0 },
      logLevel: "silent",
      pollInterval: 50,
      lookAgainAfter: 100,
      headAge: 3_600,
      privateKey: FILLER.privateKey,
      assets: { USDC: { mostInFlight: `${5_000n * ONE}`, origins: { "spoke-a": origin } } },
    };
    writeFileSync(join(here, "filler.json"), JSON.stringify(config), { mode: 0o600 });
    return readFillerConfig(join(here, "filler.json"));
  }

  /** Begins `npm run bridge` of USDC from spoke-a to the hub. */
  async function bridge(offer: string | false) {
    const shown = new TextStream();
    const display = new LineDisplay(shown as unknown as NodeJS.WriteStream);
    const request = {
      ...{ from: "spoke-a", to: "hub", asset: "USDC", amount: "100", receiver: RECEIVER },
      ...{ offer, wallet: SENDERS[0], timeoutMilliseconds: 60_000 },
    };
    const { arrived } = await bridgeAsset(describeNetwork(network, relayer.url), request, display);
    const { bridge: contract } = network.on("spoke-a");
    const [sent] = (await contract.queryFilter(contract.filters.TransferSent())).slice(-1);
    const transferId = sent?.args.transferId as Hex;
    return { transferId, shown, arrived };
  }

  // ---------------------------------------------------------------- the five ways

  /** What the command prints, and what its situation says of the advance. */
  async function byCommand(transferId: Hex): Promise<States> {
    const told = await reportOf(transferId);
    const { state: message, transfer } = statusReport(told);
    if (transfer === null || told.transfer === undefined) throw new Error("no transfer");
    const facts = advanceFactsOf(told.transfer.situation);
    return { message, transfer: transfer.state, advance: facts && advanceStateOf(facts) };
  }

  async function reportOf(transferId: Hex) {
    const { chains, config } = network;
    const found = await findMessage(chains, transferId);
    const commands = commandsFor(transferId, config.environment);
    return readStatus(chains, config.environmentTag, found, commands);
  }

  /** The states that the SDK tells from RPCs alone. */
  async function bySdk(transferId: Hex): Promise<Omit<States, "advance"> | undefined> {
    const [found] = await recover(clientOf(network), { id: transferId });
    if (found?.kind !== "transfer" || found.report.transfer === null) return undefined;
    return { message: found.report.state, transfer: found.report.transfer.state };
  }

  /** Fails unless the SDK tells the same by the transaction as by the id, and the same as the command. */
  async function expectSameBySdk(transferId: Hex): Promise<void> {
    const causeway = clientOf(network);
    const found = await expectParity(network, causeway, transferId);
    const { hash: transaction } = found.report.sent;
    const { chainId } = network.on("spoke-a").chain;
    expect(await recover(causeway, { chainId, transaction })).to.deep.equal([found]);
  }

  async function answerOf(url: string): Promise<unknown> {
    const response = await fetch(url);
    return response.ok ? response.json() : undefined;
  }

  /** The state that a relayer answers, and that of a transfer by the facts that it answers. */
  async function byRelayer(transferId: Hex): Promise<Omit<States, "advance"> | undefined> {
    const answer = await answerOf(`${relayer.url}/messages/${transferId}`);
    if (answer === undefined) return undefined;
    const message = messageStatus.parse(answer);
    expect(message, "every field of the answer is in the schema").to.deep.equal(answer);
    const waiting = (await answerOf(`${relayer.url}/transfers/${transferId}`)) ?? [];
    const entries = transferStatus.parse(waiting);
    expect(entries).to.deep.equal(waiting);
    return { message: message.state, transfer: transferStateOf(transferFacts(message, entries)) };
  }

  async function byFiller(transferId: Hex): Promise<AdvanceState | undefined> {
    const { sent } = await findMessage(network.chains, transferId);
    const { sender: address, payload } = decodeFrame(sent.frame);
    const { chainId } = network.on("spoke-a").chain;
    const id = advanceId({ chainType: ChainType.evm, chainId, address }, payload);
    const answer = await answerOf(`${filler.url}/advances/${id}`);
    if (answer === undefined) return undefined;
    const { advances, ...rest } = advanceStatus.parse(answer);
    expect({ ...rest, advances }).to.deep.equal(answer);
    return advances.at(-1)?.state;
  }

  /** Waits until the command, the relayer and the filler say the same, and it is this. */
  async function expectAll(transferId: Hex, expected: States): Promise<void> {
    const deadline = Date.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const [command, told, advance, sdk] = await Promise.all([
        byCommand(transferId),
        byRelayer(transferId),
        byFiller(transferId),
        bySdk(transferId),
      ]);
      const all = [command, { ...told, advance }, { ...sdk, advance }];
      const wanted = all.map(() => expected);
      if (JSON.stringify(all) === JSON.stringify(wanted)) {
        return expectSameBySdk(transferId);
      }
      if (Date.now() > deadline) expect(all).to.deep.equal(wanted);
      await later(50);
    }
  }

  async function untilShown(shown: TextStream, text: RegExp): Promise<void> {
    const deadline = Date.now() + PATIENCE_MILLISECONDS;
    while (!text.test(shown.text) && Date.now() < deadline) await later(50);
    expect(shown.text).to.match(text);
  }

  /** Lets so much of what spoke-a says be released on the hub. */
  async function limit(capacity: bigint): Promise<void> {
    const { chainId } = network.on("spoke-a").chain;
    const { vault } = network.on("hub", 0);
    await (await vault.setLimit(chainId, 0n, { capacity, window: 86_400n }, GAS)).wait();
  }

  // ---------------------------------------------------------------- one transfer after the other

  it("is the same of one that is advanced, waits for its limit, and repays its advancer", async () => {
    const { transferId, shown, arrived } = await bridge("1");
    await untilShown(shown, /advanced +98\.9\d* USDC/);
    await expectAll(transferId, { message: "sent", transfer: "sent", advance: "mined" });
    await network.finalise("spoke-a");
    await expectAll(transferId, { message: "finalised", transfer: "sent", advance: "mined" });

    await limit(0n);
    await network.deliver(transferId);
    const waiting = { message: "delivered", transfer: "waiting", advance: "delivered" } as const;
    await expectAll(transferId, waiting);
    expect(await arrived).to.equal("repayment waits");
    expect(shown.text).to.match(/repayment +is waiting on hub, first of its line: the limit holds/);

    await limit(500_000n * ONE);
    await network.finalise("hub");
    const repaid = { message: "delivered", transfer: "paid", advance: "repaid" } as const;
    await expectAll(transferId, repaid);
  });

  it("is the same of one that nobody advances, and that waits and is paid", async () => {
    const { transferId, shown, arrived } = await bridge(false);
    await expectAll(transferId, { message: "sent", transfer: "sent", advance: undefined });
    await limit(0n);
    await network.deliver(transferId);
    await expectAll(transferId, {
      ...{ message: "delivered", transfer: "waiting", advance: undefined },
    });
    await untilShown(shown, /waiting +on hub, first of its line: the limit holds 100 USDC of it/);
    await limit(500_000n * ONE);
    await network.finalise("hub");
    await expectAll(transferId, { message: "delivered", transfer: "paid", advance: undefined });
    expect(await arrived).to.equal("paid");
    expect(shown.text).to.match(/paid +99\.95 USDC/);
  });

  it("is the same of one that waits, whose message admins void, and which a stranger discards", async () => {
    const { transferId, shown, arrived } = await bridge(false);
    await limit(0n);
    await network.deliver(transferId);
    await untilShown(shown, /waiting +on hub/);
    const { laneId, index, frame } = (await findMessage(network.chains, transferId)).sent;
    const { wallet, queue } = network.on("hub", 0);
    const expiry = Expiry__factory.connect(network.plan.addresses.Expiry, wallet);
    await (await expiry.voidSilently(laneId, index, frameHash(frame))).wait();
    expect((await arrived.catch((error: Error) => error)).toString()).to.match(
      /NotPaid: transfer 0x\w+ arrived and is not paid: on hub: admins voided its message/,
    );
    await network.finalise("hub");
    const voided = { message: "voided", transfer: "voided", advance: undefined } as const;
    await expectAll(transferId, voided);
    await (await queue.discard({ laneId, index, frame })).wait();
    await network.finalise("hub");
    await expectAll(transferId, { ...voided, transfer: "discarded" });
  });
});

/** A relayer's answers as facts. */
function transferFacts(message: MessageStatus, entries: TransferStatus) {
  const ending = (["delivered", "expired", "rejected", "voided"] as const).find(
    (outcome) => message[outcome] !== null,
  );
  const at = (chainId: string | null) => entries.find((entry) => entry.chainId === chainId);
  const [there, here] = [at(message.destinationChainId), at(message.originChainId)];
  return {
    ...{ units: 0n, ending, isOverdue: false },
    ...{ arrival: there?.state ?? ("none" as const), comeback: here?.state },
    ...{ isVoided: there?.isVoided ?? false, isBackVoided: here?.isVoided ?? false },
    // A message that waited was delivered, and is voided silently.
    isUntold: message.voided !== null,
    returned: { units: 0n, paidBack: 0n },
  };
}
