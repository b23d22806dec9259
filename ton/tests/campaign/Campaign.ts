import { messageBoardCode } from "@causeway/creation-code";
import type { Hex } from "@causeway/protocol";
import { type Address, type Cell, toNano } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";

import { deploy } from "../../../packages/simulator/src/contractCalls.ts";
import { Random } from "../../../packages/simulator/src/Random.ts";
import type { Acting, Action, EvmDelivery } from "./Action";
import { ACTIONS, drawAction } from "./actions";
import { sending } from "./actions/sending";
import { BrokenRule } from "./BrokenRule";
import { type Deployed, deployNetwork } from "./deployNetwork";
import { HUB_CHAIN_ID } from "./EvmChain";
import { finish } from "./finish";
import { Network } from "./Network";
import { NotPossible } from "./NotPossible";
import { requireRules } from "./rules";
import { executeBody, modeBody } from "./TonWorld";

/** How many actions a failure tells of. */
const TOLD = 25;
/** With how many messages a campaign begins. */
const OPENING = 5;
/** How many actions are drawn until one is possible. */
const MOST_DRAWS = 20;

/** The chains as they were deployed, to which each campaign returns. */
export class Stage {
  readonly #on: Deployed;
  readonly #board: Hex;
  readonly #made: BlockchainSnapshot;
  readonly #began: number;
  #snapshots: string[];

  private constructor(on: Deployed, board: Hex, snapshots: string[]) {
    this.#on = on;
    this.#board = board;
    this.#made = on.ton.chain.snapshot();
    this.#began = on.clock.now + 1_000;
    this.#snapshots = snapshots;
  }

  static async make(): Promise<Stage> {
    const on = await deployNetwork();
    const { mailbox, hubRelay } = on.hub;
    const args = [`${mailbox.target}`, `${hubRelay.target}`, HUB_CHAIN_ID] as const;
    const board = await deploy(on.hub.base.rpc, messageBoardCode, [...args]);
    return new Stage(on, board, await snapshotsOf(on));
  }

  /** A campaign from the beginning. @param seed From which all chance comes. */
  async campaign(seed: bigint): Promise<Campaign> {
    const { hub, spoke, ton, clock } = this.#on;
    for (const [place, chain] of [hub, spoke].entries()) {
      await chain.base.rpc.request("evm_revert", [this.#snapshots[place]]);
    }
    this.#snapshots = await snapshotsOf(this.#on);
    await ton.chain.loadFrom(this.#made);
    clock.now = this.#began;
    for (const chain of [hub, spoke]) await chain.mine();
    const network = await Network.begin(this.#on);
    return new Campaign(network, this.#board, new Random(seed));
  }
}

/** Random actions over all chains. */
export class Campaign implements Acting {
  readonly network: Network;
  /** A handler on the hub. */
  readonly board: Hex;
  /** Bodies that a relayer has made and not sent. */
  readonly held: Cell[] = [];
  readonly heldOnEvm: EvmDelivery[] = [];
  readonly #random: Random;
  readonly #history: string[] = [];

  constructor(network: Network, board: Hex, random: Random) {
    this.network = network;
    this.board = board;
    this.#random = random;
  }

  /** @throws BrokenRule with the last actions. @param depth How many actions. */
  async run(depth: number): Promise<void> {
    try {
      this.#setModes();
      for (let step = 0; step < depth; step++) {
        await this.#act(step < OPENING ? sending : ACTIONS);
        await requireRules(this.network);
      }
      this.#history.push("finish");
      await finish(this);
    } catch (error) {
      const { name, message, stack } = error as Error;
      const history = this.#history.slice(-TOLD).join("\n");
      const where = error instanceof BrokenRule ? "" : `\n${stack}`;
      throw new Error(`${name}: ${message}${where}\nafter\n${history}`, { cause: error });
    }
  }

  /** An act of the access manager. */
  govern(target: Address, act: Cell): void {
    const { admin, manager } = this.network.on.ton;
    this.network.inject(
      manager,
      toNano(2),
      executeBody({ target, act }, admin.address),
      admin.address,
    );
  }

  /** Some recipients are honest, some are not; each may change. */
  #setModes(): void {
    const { recipients, senders } = this.network.on.ton;
    for (const account of recipients.slice(2)) this.#setMode(account, 1 + this.#random.below(9));
    this.#setMode(senders[1] as Address, this.#random.below(7));
  }

  #setMode(account: Address, mode: number): void {
    this.network.inject(account, toNano("0.1"), modeBody(mode));
  }

  /** Does something that is possible now. @param from Among these. */
  async #act(from: readonly Action[]): Promise<void> {
    for (let draw = 0; draw < MOST_DRAWS; draw++) {
      const action = drawAction(this.#random, from);
      const place = this.#history.push(action.name) - 1;
      try {
        this.#history[place] = `${action.name}: ${await action.run(this, this.#random)}`;
        return;
      } catch (error) {
        if (!(error instanceof NotPossible)) throw error;
        this.#history.pop();
      }
    }
  }
}

function snapshotsOf({ hub, spoke }: Deployed): Promise<string[]> {
  return Promise.all([hub, spoke].map(({ base }) => base.rpc.request<string>("evm_snapshot")));
}
