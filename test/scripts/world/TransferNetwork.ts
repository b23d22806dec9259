import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkpointAt, LaneTrees, outboxProofFor } from "@causeway/chains";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { PoolsFile } from "@causeway/environment";
import {
  findMessage,
  type Leg,
  laneLeavesOf,
  type MessageSituation,
  type NextStep,
  nextStep,
  readMessage,
  submissionFor,
} from "@causeway/lifecycle";
import { chainNamed } from "@causeway/operator";
import { encodeEvidence, type Hex, packReleaseTerms } from "@causeway/protocol";
import { iLightClientAbi, interfaceOf } from "@causeway/protocol/contracts";
import { type TransactionReceipt, toBeHex } from "ethers";
import { assetIdOf, custodyOn, tokenOn } from "../../../scripts/causeway/areas/bridge/index.ts";
import {
  closeChains,
  connectChains,
  type FollowedChains,
} from "../../../scripts/causeway/areas/messaging/index.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { type NetworkPlan, planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { provideLiquidity } from "../../../scripts/local/network/provideLiquidity.ts";
import {
  Bridge__factory,
  BridgeAdvances__factory,
  BridgeConfiguration__factory,
  BridgeQueue__factory,
  BridgeSettler__factory,
  DevelopmentToken__factory,
  IBridgeAdmin__factory,
  Vault__factory,
} from "../../../typechain-types/index.js";
import { EVM_LOCAL } from "./evmLocal.ts";
import type { LocalChains } from "./LocalChains.ts";
import { account } from "./MessageNetwork.ts";
import { startWorld } from "./startWorld.ts";

/** Code that returns 1, whatever it is called with: a verifier that believes every proof. */
const BELIEVES_ALL: Hex = "0x60015f5260205ff3";
/** As long as a proof is. */
const PROOF: Hex = `0x${"01".repeat(256)}`;
const ONE = 10n ** 6n;

const lightClient = interfaceOf(iLightClientAbi);
/** Transactions and waits that bring a message to its end. If its recipient refuses it, no number does. */
const MOST_ROUNDS = 20;

/** A message on its way, with the lanes that prove it. */
interface Carried {
  readonly messageId: Hex;
  readonly found: Awaited<ReturnType<typeof findMessage>>;
  readonly confirms: boolean;
  readonly trees: LaneTrees;
}

export interface TransferNetworkOptions {
  /** Whether releases have the terms of `#setOwnTerms`; else those of the configuration. */
  readonly hasOwnTerms?: boolean;
  /** Whether calls at blocks before the network's start find contracts. */
  readonly hasOldCode?: boolean;
  /** Where tokens are swapped; nowhere if left out. */
  readonly swap?: Config["swap"];
  /** The pools of the plan; none if left out. */
  readonly pools?: PoolsFile;
}

/** The chains of `config/local` with bridges and liquidity; whoever wants carries messages, and nobody has to sign. */
export class TransferNetwork {
  readonly config: Config;
  readonly plan: NetworkPlan;
  readonly chains: FollowedChains;
  readonly rpcs: Readonly<Record<string, string>>;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  readonly #nodes: LocalChains;
  readonly #providers = new Map<string, MinedProvider>();
  /** The code of each chain's verifier, before it believed everything. */
  readonly #verifiers = new Map<string, Hex>();

  private constructor(
    nodes: LocalChains,
    plan: NetworkPlan,
    chains: FollowedChains,
    deployments: string,
  ) {
    this.config = nodes.config;
    this.rpcs = nodes.rpcs;
    this.#nodes = nodes;
    this.plan = plan;
    this.chains = chains;
    this.deployments = deployments;
  }

  /** Blocks are final after two more blocks. */
  static async start({
    hasOwnTerms = true,
    hasOldCode = false,
    swap,
    pools,
  }: TransferNetworkOptions = {}): Promise<TransferNetwork> {
    const config = { ...loadConfig(EVM_LOCAL), swap };
    const names = config.chains.map(({ name }) => name);
    const deployments = mkdtempSync(join(tmpdir(), "causeway-transfers-"));
    const world = { config, order: [...names, ...names], hasOldCode };
    const nodes = await startWorld(world, deployments, ["--slots-in-an-epoch", "1"]);
    const ports = Object.entries(nodes.rpcs).map(([name, url]) => [name, +new URL(url).port]);
    const plan = await planNetwork(nodes.config, Object.fromEntries(ports), pools);
    const chains = await connectChains({ config: nodes.config, deployments });
    const network = new TransferNetwork(nodes, plan, chains, deployments);
    for (const server of plan.chains) {
      network.#providers.set(server.name, new MinedProvider(server.url, server.chain.chainId));
      await provideLiquidity(plan, server);
      await network.believeAll(server.name);
      if (hasOwnTerms) await network.#setOwnTerms(server.name);
    }
    return network;
  }

  async stop(): Promise<void> {
    closeChains(this.chains);
    for (const provider of this.#providers.values()) provider.destroy();
    await this.#nodes.stop();
    rmSync(this.deployments, { recursive: true });
  }

  /** Arguments by which a command finds chains. */
  get rpcArguments(): string[] {
    return Object.entries(this.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
  }

  provider(name: string): MinedProvider {
    const provider = this.#providers.get(name);
    if (provider === undefined) throw new Error(`no chain ${name}`);
    return provider;
  }

  /** Contracts of a chain, called by an account of every development node. */
  on(name: string, index = 3, symbol = "USDC") {
    const wallet = account(index).connect(this.provider(name));
    const asset = this.config.assets.find((candidate) => candidate.symbol === symbol);
    const here = asset?.chains[name];
    if (asset === undefined || here === undefined) throw new Error(`no ${symbol} on ${name}`);
    const chain = chainNamed(this.config, name);
    const { Bridge: address, BridgeSettler } = this.plan.addresses;
    return {
      wallet,
      chain,
      assetId: assetIdOf(this.config, asset),
      bridge: Bridge__factory.connect(address, wallet),
      admin: IBridgeAdmin__factory.connect(address, wallet),
      entries: BridgeConfiguration__factory.connect(address, wallet),
      advances: BridgeAdvances__factory.connect(address, wallet),
      queue: BridgeQueue__factory.connect(address, wallet),
      settler: BridgeSettler__factory.connect(BridgeSettler, wallet),
      vault: Vault__factory.connect(custodyOn(this.config, chain, { asset, here }), wallet),
      token: DevelopmentToken__factory.connect(tokenOn(this.config, chain, asset, here), wallet),
    };
  }

  /** Sends USDC of account 3; returns the transfer's id. */
  async send(from: string, to: string, change: object = {}): Promise<Hex> {
    const { bridge, token } = this.on(from);
    const request = await this.request(from, to, change);
    await (await token.approve(bridge, request.amount)).wait();
    const { messageFeeBound: value } = await bridge.quote(request);
    return transferIdOf(await (await bridge.bridge(request, { value })).wait());
  }

  /** 100 USDC of account 3 for account 4. */
  async request(from: string, to: string, change: object = {}) {
    const { assetId, wallet } = this.on(from);
    return {
      assetId,
      amount: 100n * ONE,
      destinationChainId: chainNamed(this.config, to).chainId,
      receiver: account(4).address,
      minReceived: 0n,
      deadline: (await this.now(from)) + 7_200n,
      salt: toBeHex(await this.now(from), 32),
      refundTo: wallet.address,
      integrator: "0x",
      integratorBps: 0,
      gasLimit: 0n,
      payload: "0x",
      advanceFee: 0n,
      advanceFrom: 0n,
      advanceUntil: 0n,
      ...change,
    };
  }

  /** Has somebody pay a transfer's receiver in advance; returns who did. */
  async advance(transferId: Hex, to: string, index = 6): Promise<Hex> {
    const { advances, token, wallet } = this.on(to, index);
    const { laneId, index: place, frame } = (await findMessage(this.chains, transferId)).sent;
    await (await token.mint(wallet.address, 10n ** 12n)).wait();
    await (await token.approve(advances, 10n ** 12n)).wait();
    await (await advances.setCurveBound(10_000n)).wait();
    await (await advances.advance(0n, 2n ** 40n - 1n, laneId, place, frame)).wait();
    await this.finalise(to);
    return wallet.address;
  }

  /** What a sender offers to who advances a transfer. */
  async offer(from: string, advanceFee = ONE) {
    const now = await this.now(from);
    return { advanceFee, advanceFrom: now + 3_600n, advanceUntil: now + 7_200n };
  }

  /** Delivers a message, importing its lane where it must be; or proves it again. */
  async deliver(messageId: Hex, confirms = false, mostRounds = MOST_ROUNDS): Promise<void> {
    const carried = await this.#carried(messageId, confirms);
    for (let round = 0; round < mostRounds; round++) {
      if (await this.#carryOn(carried)) return;
    }
    throw new Error(`${messageId} did not end in ${mostRounds} rounds`);
  }

  /** Takes the next step of a message's way alone, which is due: an import, or the delivery. */
  async carryOn(messageId: Hex): Promise<void> {
    await this.#carryOn(await this.#carried(messageId, false));
  }

  async #carried(messageId: Hex, confirms: boolean): Promise<Carried> {
    const found = await findMessage(this.chains, messageId);
    return { ...{ messageId, found, confirms }, trees: new LaneTrees(laneLeavesOf(found.origin)) };
  }

  /** Takes a step, or waits for one. @returns whether the message is at its end */
  async #carryOn({ messageId, found, confirms, trees }: Carried): Promise<boolean> {
    const tag = this.config.environmentTag;
    const situation = await readMessage(this.chains, tag, found, confirms);
    const step = nextStep(situation, confirms);
    if (step.kind === "ended") return true;
    if (step.kind === "wait") {
      await this.#wait(situation);
      return false;
    }
    requireDue(messageId, step);
    const checkpoint =
      step.kind === "send"
        ? step.checkpoint
        : await this.#checkpoint(step.leg, situation.sent.laneId);
    const due = { action: step.action, leg: step.leg, checkpoint, refundTo: undefined };
    await this.act(step.leg.to.name, await submissionFor(situation, due, trees));
    return confirms && step.action === "confirm";
  }

  /** Has the next chain on a message's way accept a checkpoint, and import nothing. */
  async prove(messageId: Hex): Promise<void> {
    const found = await findMessage(this.chains, messageId);
    const { legs, position } = await readMessage(this.chains, this.config.environmentTag, found);
    const leg = legs[position];
    if (leg === undefined) throw new Error(`${messageId} is at its end`);
    const { evidence } = await this.#checkpoint(leg, found.sent.laneId);
    const data = lightClient.encodeFunctionData("accept", [evidence]);
    await this.act(leg.to.name, { to: leg.lightClient, data });
  }

  /** Has a stranger send a transaction. */
  async act(
    name: string,
    {
      to,
      data,
      value = 0n,
      gasLimit = 8_000_000n,
    }: {
      to: string;
      data: string;
      value?: bigint | string;
      gasLimit?: bigint | string;
    },
    index = 7,
  ): Promise<TransactionReceipt> {
    const sender = account(index).connect(this.provider(name));
    const sent = await sender.sendTransaction({ to, data, value, gasLimit });
    const receipt = await sent.wait();
    if (receipt === null) throw new Error(`${name} has no receipt`);
    await this.finalise(name);
    return receipt;
  }

  /** Has what keeps an asset on a chain charge something, as only the schedule can. */
  async charge(
    name: string,
    changes: { chainId: bigint; terms: bigint; upcoming: bigint }[],
    symbol = "USDC",
  ): Promise<void> {
    const { BridgeFeeSchedule: from } = this.plan.addresses;
    const { vault } = this.on(name, 0, symbol);
    const data = vault.interface.encodeFunctionData("setTerms", [changes]);
    const to = await vault.getAddress();
    await this.sendAs(name, from, { to, data });
    await this.finalise(name);
  }

  /** Makes what was sent so far final. */
  async finalise(name: string): Promise<void> {
    await this.provider(name).send("anvil_mine", [toBeHex(3)]);
  }

  async passTime(seconds: number): Promise<void> {
    for (const { name } of this.config.chains) {
      await this.provider(name).send("evm_increaseTime", [seconds]);
      await this.finalise(name);
    }
  }

  async now(name: string): Promise<bigint> {
    return BigInt((await this.provider(name).getBlock("latest"))?.timestamp ?? 0);
  }

  /** Sends a transaction in a contract's name; returns its hash. */
  async sendAs(
    name: string,
    from: Hex,
    { to, data, value = 0n }: { to: string; data: string; value?: bigint },
  ): Promise<string> {
    const signer = await this.provider(name).as(from);
    return (await signer.sendTransaction({ to, data, value, gasLimit: 3_000_000n })).hash;
  }

  /** Has every proof be believed on a chain, as if whoever makes one had the keys of a quorum. */
  async believeAll(name: string): Promise<void> {
    const verifier = this.#verifier;
    this.#verifiers.set(name, await this.provider(name).getCode(verifier));
    await this.#setVerifier(name, BELIEVES_ALL);
  }

  /** Has a chain's verifier be what was deployed. */
  async believeProofs(name: string): Promise<void> {
    await this.#setVerifier(name, this.#verifiers.get(name) ?? "0x");
  }

  get #verifier(): Hex {
    return this.plan.addresses.verifierNamed(this.config.verifier.contract);
  }

  async #setVerifier(name: string, code: Hex): Promise<void> {
    await this.provider(name).send("anvil_setCode", [this.#verifier, code]);
    await this.finalise(name);
  }

  /** Releases cost 5 bps, 0.05 at least. */
  async #setOwnTerms(name: string): Promise<void> {
    for (const { symbol, decimals } of this.config.assets) {
      await this.#setTerms(name, symbol, 10n ** BigInt(decimals));
    }
  }

  async #setTerms(name: string, symbol: string, one: bigint): Promise<void> {
    const terms = packReleaseTerms({
      ...{ rateBps: 5n, vaultBps: 8_000n, floor: one / 20n, ceiling: 100n * one, flat: 0n },
    });
    const changes = this.config.chains
      .filter((other) => other.name !== name)
      .map(({ chainId }) => ({ chainId, terms, upcoming: terms }));
    await this.charge(name, changes, symbol);
  }

  /** After a distrust for a block of later than that, else for finality. */
  async #wait({ legs, origin }: MessageSituation): Promise<void> {
    const isDistrusted = legs.some(({ now, client }) => now <= client.distrustedUntil);
    await (isDistrusted ? this.passTime(600) : this.finalise(origin.name));
  }

  async #checkpoint({ from }: Leg, laneId: Hex) {
    await this.finalise(from.name);
    const height = await from.adapter.finalisedHeight();
    const { checkpoint, outbox } = await checkpointAt(from.adapter, height);
    const found = outboxProofFor(outbox, laneId);
    if (found === undefined) throw new Error(`${from.name} has no lane ${laneId}`);
    return { evidence: encodeEvidence(checkpoint, PROOF), ...found };
  }
}

/** The id of the transfer that a transaction sent. */
export function transferIdOf(receipt: { readonly logs: TransactionReceipt["logs"] } | null): Hex {
  const abi = Bridge__factory.createInterface();
  for (const log of receipt?.logs ?? []) {
    const event = abi.parseLog(log);
    if (event?.name === "TransferSent") return event.args.transferId;
  }
  throw new Error("no transfer was sent");
}

/** Nothing here is in flight: its chains call recipients at once. */
function requireDue(
  messageId: Hex,
  step: NextStep,
): asserts step is Extract<NextStep, { kind: "send" | "prove" }> {
  if (step.kind === "send" || step.kind === "prove") return;
  throw new Error(`${messageId} is held up: ${step.kind === "blocked" ? step.by : step.kind}`);
}
