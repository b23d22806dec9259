import { setTimeout as sleep } from "node:timers/promises";
import { validatorAt } from "@causeway/chains/node";
import { type Database, startDatabase } from "@causeway/database";
import { type Hex, verifyEd25519 } from "@causeway/protocol";
import { type RelayerConfig, startRelayer } from "@causeway/relayer";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";

import { untilState } from "../../services/relayer/testing/messageStatus.ts";
import { TonNetwork } from "./world/TonNetwork.ts";

/** How recipients behave: `ton/contracts/testing/Recipient.tolk`. */
const [TAKES, NEVER_ANSWERS] = [0, 5];
const ON_HUB: Hex = `0x${"aa".repeat(20)}`;

const EPOCHS_MILLISECONDS = 60_000;

describe("a relayer that carries messages to TON", function () {
  this.timeout(180_000);
  let network: TonNetwork;
  let database: Database;
  let relayer: RunningService;

  before(async () => {
    [network, database] = await Promise.all([TonNetwork.start(), startDatabase({})]);
    relayer = await start();
  });

  async function start(changes: Partial<RelayerConfig> = {}): Promise<RunningService> {
    const level = process.env.RELAYER_LOG === undefined ? "silent" : "debug";
    const logger = createLogger("relayer", level);
    return startRelayer({ ...(await network.relayerConfig()), ...changes }, database.url, logger);
  }

  after(async () => {
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
  });

  /** Waits until TON's epochs are so far at least. */
  async function untilEpochs(least: { client: bigint; own: bigint }): Promise<void> {
    for (const end = Date.now() + EPOCHS_MILLISECONDS; Date.now() < end; await sleep(500)) {
      const { client, own } = await network.epochs();
      if (client >= least.client && own >= least.own) return;
    }
    throw new Error(`not in these epochs: ${least.client}, ${least.own}`);
  }

  it("delivers by the validators' signatures, though no prover answers", async () => {
    const messageId = await network.send(await network.recipient(TAKES), "0x01");
    await untilState(relayer, messageId, "delivered", 60);
    const health = await read<object>(`${relayer.url}/health`);
    expect(JSON.stringify(health)).to.not.include("prover");
  });

  it("recovers a message that its recipient keeps silent about, and delivers it once mended", async () => {
    const recipient = await network.recipient(NEVER_ANSWERS);
    const messageId = await network.send(recipient, "0x02");
    await untilState(relayer, messageId, "in flight", 60);
    await untilState(relayer, messageId, "failed", 60);
    await network.setMode(recipient, TAKES);
    await untilState(relayer, messageId, "delivered", 60);
  });

  it("delivers messages of TON as soon as a prover answers", async () => {
    await network.hub.setRecipient(ON_HUB, true);
    const messageId = await network.sendBack(ON_HUB, "0x04");
    await untilState(relayer, messageId, "signed", 60);
    await relayer.stop();
    relayer = await start({ prover: { kind: "mock" } });
    const { laneId, index } = await untilState(relayer, messageId, "delivered", 60);
    expect(await network.hub.mailbox.isDone(laneId, index)).to.equal(true);
  });

  it("hands over to the hub's next committee, and begins TON's own epoch", async () => {
    expect(await network.epochs()).to.deep.equal({ client: 1n, own: 1n });
    await network.nameNextCommittee();
    await untilEpochs({ client: 2n, own: 2n });
    await network.endHandover();
    const messageId = await network.send(await network.recipient(TAKES), "0x03");
    await untilState(relayer, messageId, "delivered", 60);
  });

  it("has validators that sign checkpoints of TON", async () => {
    const url = network.validators.at(-1)?.url ?? "";
    const { chainId } = network.peer;
    const { chains } = await read<{ chains: { chainId: string; finalisedHeight: string }[] }>(
      `${url}/health`,
    );
    const height = chains.find((chain) => chain.chainId === `${chainId}`)?.finalisedHeight ?? 0;
    const client = validatorAt(url, 20_000);
    const { signal } = new AbortController();
    const signed = await client.attestation(chainId, BigInt(height), signal);
    const { ed25519 } = await read<{ ed25519: Hex }>(`${url}/keys`);
    const { checkpointHash, ed25519Signature } = signed;
    expect(verifyEd25519(ed25519, checkpointHash, ed25519Signature)).to.equal(true);
  });
});

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
