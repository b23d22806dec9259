import type { Hex } from "@causeway/protocol";
import { environmentAt } from "../../../../scripts/causeway/environment.ts";
import { ApiUnusable, AskedApi } from "../../../../scripts/causeway/verifying/AskedApi.ts";
import { ChainEvents } from "../../../../scripts/causeway/verifying/ChainEvents.ts";
import type { Claim } from "../../../../scripts/causeway/verifying/Claim.ts";
import { apiProbe } from "../../../../scripts/causeway/verifying/check/apiProbe.ts";
import type { Verifier } from "../../../../scripts/causeway/verifying/Verifier.ts";
import {
  type RecordName,
  verifyRecord,
} from "../../../../scripts/causeway/verifying/verifyRecord.ts";
import { type IndexInto, indexInto } from "../../../../test/scripts/world/indexInto.ts";
import { type Lie, liesOf } from "../../../../test/scripts/world/lies.ts";
import { type CommandResult, runCauseway } from "../../../../test/scripts/world/runCauseway.ts";
import { SENDER, SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { type RunningProxy, startProxy } from "../../../../test/scripts/world/startProxy.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const HUNDRED = 100n * 10n ** 6n;

/** Records of an API in several states, over chains with bridges and pools, and a proxy that lies about them. */
export class VerifiedWorld {
  readonly swaps: SwapWorld;
  readonly proxy: RunningProxy;
  readonly #index: IndexInto;
  readonly #verifier: Verifier;
  readonly #events: ChainEvents;
  #lie: Lying | undefined;

  private constructor(swaps: SwapWorld, index: IndexInto, startLying: StartLying) {
    this.swaps = swaps;
    this.#index = index;
    this.#events = new ChainEvents(swaps.environment.chains);
    const { chains, config } = swaps.network;
    this.#verifier = { chains, events: this.#events, environmentTag: config.environmentTag };
    this.proxy = startLying((answer) => this.#lie?.(answer) ?? answer);
  }

  static async start(): Promise<VerifiedWorld> {
    const swaps = await SwapWorld.start(["spoke-a", "hub"]);
    const index = await indexInto(swaps.api.db, swaps.environment.chains);
    let change = (answer: unknown) => answer;
    const proxy = await startProxy(swaps.api.api.url, (_, answer) => change(answer));
    return new VerifiedWorld(swaps, index, (own) => {
      change = own;
      return proxy;
    });
  }

  async stop(): Promise<void> {
    this.proxy.stop();
    await this.#events.close();
    await this.#index.stop();
    await this.swaps.stop();
  }

  /** An order that swapped on both chains, of 100 USDC for coin. */
  async filledOrder(): Promise<{ orderId: Hex; transferId: Hex }> {
    const { network } = this.swaps;
    const { token } = network.on("spoke-a");
    await (await token.mint(SENDER.address, HUNDRED)).wait();
    const ends = [
      ["spoke-a", "USDC"],
      ["hub", "ETH"],
    ] as const;
    const { json } = await this.swaps.route(...ends, { amount: "100" });
    const [{ hash, contract }] = json.data;
    const signer = SENDER.connect(network.provider("spoke-a"));
    await (await token.connect(signer).approve(contract, HUNDRED)).wait();
    const parties = { from: SENDER.address, receiver: RECEIVER };
    const { json: built } = await this.swaps.get("/swap", { hash, slippage: "200", ...parties });
    const receipt = await this.swaps.send("spoke-a", built.data[0]);
    const { orderId, transferId } = this.swaps.event(receipt, "OrderSent");
    await network.deliver(transferId);
    await this.#index.catchUp();
    return { orderId, transferId };
  }

  /** A transfer between spokes, which the hub imported and the destination paid. */
  async paidTransfer(): Promise<Hex> {
    const transferId = await this.swaps.network.send("spoke-a", "spoke-b");
    await this.swaps.network.deliver(transferId);
    await this.#index.catchUp();
    return transferId;
  }

  /** A transfer that is on its way, and whose receiver was paid in advance. */
  async advancedTransfer(): Promise<Hex> {
    const { network } = this.swaps;
    const transferId = await network.send("spoke-a", "hub", await network.offer("spoke-a"));
    await network.advance(transferId, "hub");
    await this.#index.catchUp();
    return transferId;
  }

  /** Has the proxy change its answers; undefined for the truth. */
  lie(change: Lying | undefined): void {
    this.#lie = change;
  }

  /** What the API answers of a record. */
  async recordOf({ kind, id }: RecordName): Promise<unknown> {
    const { json } = await this.swaps.api.get(`/v1/${kind}s/${id}`);
    return json;
  }

  /** Values of a record that the chains contradict, where the proxy lies. */
  async contradicted(name: RecordName, answer: unknown): Promise<readonly Claim[]> {
    this.lie(() => answer);
    try {
      const verified = await verifyRecord(this.#verifier, new AskedApi(this.proxy.url), name, 1);
      return verified.claims.filter(({ isTrue }) => isTrue === false);
    } finally {
      this.lie(undefined);
    }
  }

  /** The lies about a record that would be believed. */
  async believedLies(name: RecordName, isTried: (lie: Lie, at: number) => boolean) {
    const believed: string[] = [];
    for (const { path, record } of liesOf(await this.recordOf(name)).filter(isTried)) {
      const found = await this.contradicted(name, record).catch((error: unknown) => {
        if (error instanceof ApiUnusable) return [error];
        throw error;
      });
      if (found.length === 0) believed.push(path);
    }
    return believed;
  }

  /** What `check --api` finds of the API, or of the proxy: kind and subject. */
  async findings(url: string): Promise<{ found: string[]; unreadable: string[] }> {
    const { config, deployments } = this.swaps.network;
    const look = apiProbe.probe(url);
    const results = await look(environmentAt(config, deployments), config.chains);
    return {
      found: results.flatMap(({ findings }) =>
        findings.map(({ kind, subject }) => `${kind}: ${subject}`),
      ),
      unreadable: results.flatMap((one) => one.unreadable),
    };
  }

  /** Runs `causeway` on these chains. */
  run(command: string, ...args: readonly string[]): Promise<CommandResult> {
    const { rpcArguments, deployments } = this.swaps.network;
    const places = [...rpcArguments, "--deployments", deployments];
    return runCauseway([command, "--environment", "local", ...places, ...args]);
  }
}

/** Makes another answer of an answer. */
type Lying = (answer: unknown) => unknown;

type StartLying = (change: (answer: unknown) => unknown) => RunningProxy;
