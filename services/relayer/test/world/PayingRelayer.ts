import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkpointAt } from "@causeway/chains";
import { environmentFileOf } from "@causeway/environment";
import { SteppedIndex } from "@causeway/index/testing/SteppedIndex.ts";
import type { WaitingTransfer } from "@causeway/lifecycle";
import { checkpointDomain, checkpointHash, packCheckpoint } from "@causeway/protocol";
import { createLogger, HttpService, type OnStop } from "@causeway/service";

import { describeEnvironment } from "../../../../scripts/causeway/services/describeEnvironment.ts";
import { account } from "../../../../test/scripts/world/MessageNetwork.ts";
import type { TransferNetwork } from "../../../../test/scripts/world/TransferNetwork.ts";
import { parseRelayerConfig } from "../../src/config.ts";
import type { Relayer, Stage } from "../../src/Relayer.ts";
import { serveRelayer } from "../../src/routes.ts";
import { importLanes } from "../../src/stages/importLanes.ts";
import { payOut } from "../../src/stages/payOut.ts";
import { reprove } from "../../src/stages/reprove.ts";
import { survey } from "../../src/stages/survey.ts";
import { makeRelayer } from "../../src/startRelayer.ts";
import { storeCheckpoint, storeProof } from "../../src/store/checkpoints.ts";

type Payouts = Partial<Parameters<typeof parseRelayerConfig>[0]["payouts"] & object>;

/** Pays for what the relayer of these tests sends. */
export const PAYER = account(12);

const STAGES: readonly Stage[] = [survey, reprove, payOut];

/** A relayer whose stages that pay transfers run one after the other. */
export class PayingRelayer {
  readonly relayer: Relayer;
  readonly url: string;
  readonly #index: SteppedIndex;
  readonly #ends: readonly (() => unknown)[];

  private constructor(relayer: Relayer, url: string, ends: readonly (() => unknown)[]) {
    this.relayer = relayer;
    this.url = url;
    this.#index = new SteppedIndex(relayer.index);
    this.#ends = ends;
  }

  /** @param change Of the configuration of its chains. */
  static async start(
    network: TransferNetwork,
    databaseUrl: string,
    payouts: Payouts = {},
    change: object = {},
  ): Promise<PayingRelayer> {
    const ends: (() => unknown)[] = [];
    const onStop: OnStop = (end) => ends.push(end);
    const folder = mkdtempSync(join(tmpdir(), "causeway-relayer-"));
    onStop(() => rmSync(folder, { recursive: true, force: true }));
    const { environment, chains } = environmentFileOf(
      describeEnvironment(network.config, network.deployments),
    );
    const config = parseRelayerConfig(
      {
        environment,
        journalDirectory: "journals",
        validators: ["http://127.0.0.1:1"],
        prover: { kind: "mock" },
        retry: { first: 0.01, longest: 0.01 },
        payouts: { retryAfter: 0.01, longest: 0.01, ...payouts },
        chains: chains.map(({ display: _, ...chain }) => ({
          ...chain,
          rpcUrls: [network.rpcs[chain.name] ?? ""],
          privateKey: PAYER.privateKey,
          ...change,
        })),
      },
      folder,
    );
    const logger = createLogger("relayer", process.env.RELAYER_LOG ? "debug" : "silent");
    const http = new HttpService(logger);
    onStop(() => http.close());
    const { relayer } = await makeRelayer({ config, databaseUrl, logger, http }, onStop);
    serveRelayer(http, relayer);
    const url = await http.listen({ host: "127.0.0.1", port: 0 });
    return new PayingRelayer(relayer, url, ends);
  }

  /** Runs each stage once for each chain, so often: what chains sent is known where it arrives. */
  async rounds(times = 1): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      await this.#index.catchUp();
      for (const stage of STAGES) {
        for (const chain of this.relayer.chains.values()) await stage.run(this.relayer, chain);
      }
    }
  }

  /** Has the newest final block of a chain proven, as far as the network believes every proof. */
  async prove(network: TransferNetwork, name: string): Promise<void> {
    await network.finalise(name);
    const chain = [...this.relayer.chains.values()].find(({ config }) => config.name === name);
    if (chain === undefined) throw new Error(`no chain ${name}`);
    const { adapter } = chain;
    const { checkpoint, outbox, committees } = await checkpointAt(
      adapter,
      await adapter.finalisedHeight(),
    );
    const { chainId } = adapter.origin;
    const domain = checkpointDomain(this.relayer.environment, adapter.origin);
    const hash = checkpointHash(domain, checkpoint);
    const { height, epoch } = checkpoint;
    const signed = {
      ...{ checkpointHash: hash, chainId, height, epoch, fields: packCheckpoint(checkpoint) },
      committee: committees.current.commitment,
      ...{ lanes: outbox.lanes, members: [], signatures: [] },
    };
    await storeCheckpoint(this.relayer.db, signed, true);
    await storeProof(this.relayer.db, hash, `0x${"01".repeat(256)}`, 1);
  }

  /** Takes lanes over on a hub, by what is proven of the chains that they come from. */
  async import(name: string): Promise<void> {
    const hub = [...this.relayer.chains.values()].find(({ config }) => config.name === name);
    if (hub === undefined) throw new Error(`no chain ${name}`);
    await importLanes.run(this.relayer, hub);
  }

  /** What it tells of a transfer at the one bridge where it waited. */
  async told(transferId: string): Promise<WaitingTransfer | undefined> {
    const response = await fetch(`${this.url}/transfers/${transferId}`);
    return response.ok ? ((await response.json()) as WaitingTransfer[])[0] : undefined;
  }

  async leftAlone(): Promise<string[]> {
    const left = (await (await fetch(`${this.url}/transfers`)).json()) as WaitingTransfer[];
    return left.map(({ transferId }) => transferId);
  }

  async stop(): Promise<void> {
    for (const end of [...this.#ends].reverse()) await end();
  }
}
