import { ChainType, encodeInteroperableAddress } from "@causeway/protocol";
import { toBeHex } from "ethers";

import { advanceClocks } from "./alignClocks.ts";
import type { ChainConnection } from "./ChainConnection.ts";
import type { Delivery } from "./Delivery.ts";
import { deliver, deliverTogether } from "./deliver.ts";
import { chainIn, type DeployedChains, deployChains } from "./deployChains.ts";
import { distrust } from "./distrust.ts";
import type { Ending } from "./Ending.ts";
import { expire, noticeOf, settle } from "./expire.ts";
import { finalise } from "./finalise.ts";
import { isDone, isOverdue, isUndone, type Lane, labelOf, type SentMessage } from "./Lane.ts";
import { nextBatch } from "./nextBatch.ts";
import { type MessageProof, prove } from "./prove.ts";
import { proveState, type StateProof } from "./proveState.ts";
import { formatSeed, Random, type Seed, seedOf } from "./Random.ts";
import { readEvents } from "./readEvents.ts";
import { reorganise } from "./reorganise.ts";
import { Schedule } from "./Schedule.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import type { SimulatedContracts } from "./SimulatedContracts.ts";
import type { MessageState, SimulatedMessage } from "./SimulatedMessage.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** A chain's id, in whatever form is at hand. */
export type ChainId = number | bigint;

/** What a simulator is made of. */
export interface SimulatorOptions {
  /** Two or more connections, each to a chain of its own, with an id of its own: forks of real chains too. */
  readonly chains: readonly ChainConnection[];
  /** The chain that the others reach each other through. All are connected directly without. */
  readonly hub?: ChainId;
  /** Where chance comes from. Without, it is that of CAUSEWAY_SEED, or a new one. */
  readonly seed?: Seed;
}

/** What `run` does. */
export interface RunOptions {
  /** Looks after every step whether all is well; what it throws ends the run. */
  readonly check?: () => unknown;
  /**
   * Messages with a deadline may pass it: then they expire, and their senders are told. Without,
   * what is overdue is left. Up to two days pass at once.
   */
  readonly expire?: boolean;
}

/** How much longer a run waits where deadlines may pass: two days instead of ten minutes. */
const LONGER = 288;

/**
 * Several chains with Causeway's mailboxes in this process, and whoever carries messages between
 * them. Nothing is delivered while it is sent: a message arrives when the test says so, in the way
 * that it says, or in ways that a seed draws.
 *
 * @example
 * ```ts
 * import { Simulator } from "@causeway/simulator";
 * import { network } from "hardhat";
 *
 * const here = await network.create({ override: { chainId: 31337 } });
 * const there = await network.create({ override: { chainId: 31338 } });
 * const simulator = await Simulator.create({ chains: [here, there] });
 * const board = await there.ethers.deployContract("Board", [simulator.mailbox(31338).target]);
 * const recipient = simulator.addressOn(31338, await board.getAddress());
 * await simulator.mailbox(31337).sendMessage(recipient, "0x1234", [], { value: 10n ** 18n });
 * const [delivery] = await simulator.deliverAll();
 * console.log(delivery?.outcome); // delivered
 * ```
 */
export class Simulator {
  /** The seed: given to `create` again, it makes the same history. */
  readonly seed: string;
  readonly #network: DeployedChains;
  readonly #random: Random;
  readonly #history: string[] = [];

  private constructor(network: DeployedChains, seed: bigint) {
    this.seed = formatSeed(seed);
    this.#network = network;
    this.#random = new Random(seed);
  }

  /**
   * Deploys mailboxes and light clients and opens lanes between all chains.
   *
   * @throws SimulatorError `TooFewChains`, `DuplicateChain`, `UnknownChain` (the hub), `InvalidSeed`.
   */
  static async create({ chains, hub, seed }: SimulatorOptions): Promise<Simulator> {
    const chosen = seedOf(seed ?? process.env.CAUSEWAY_SEED);
    const deployed = await deployChains(chains, hub === undefined ? undefined : BigInt(hub));
    for (const chain of deployed.chains) {
      await finalise(chain, deployed.lanes);
      chain.marks = [chain.read];
    }
    return new Simulator(deployed, chosen);
  }

  // ---------------------------------------------------------------- chains

  /** The mailbox of a chain: an ethers contract that sends from the connection's first account. */
  mailbox(chainId: ChainId): SimulatedContracts["mailbox"] {
    return this.#chain(chainId).contracts.mailbox;
  }

  /** All Causeway contracts of a chain. */
  contractsOn(chainId: ChainId): SimulatedContracts {
    return this.#chain(chainId).contracts;
  }

  /** Interoperable address (ERC-7930) of an account on a chain, as `sendMessage` takes it. */
  addressOn(chainId: ChainId, account: string): string {
    const id = BigInt(chainId);
    return encodeInteroperableAddress({ chainType: ChainType.evm, chainId: id, address: account });
  }

  /** Time passes on all chains. */
  async advanceTime(seconds: number | bigint): Promise<void> {
    const { chains, lanes } = this.#network;
    await advanceClocks(chains, lanes, BigInt(seconds));
    this.#note(`time +${seconds}`);
  }

  /** Makes all blocks of a chain final: `reorganise` leaves them. A delivery does so by itself. */
  async finalise(chainId: ChainId): Promise<void> {
    const chain = this.#chain(chainId);
    await finalise(chain, this.#network.lanes);
    this.#note(`finalise ${chain.chainId}`);
  }

  /**
   * What operators do when keys of a chain's committee were stolen: another chain's light client of it no longer vouches
   * for what it vouched for. What is delivered afterwards counts. Sixteen minutes pass on all chains.
   *
   * @param holder The chain whose light client it is.
   * @param chainId The chain that it follows.
   * @throws SimulatorError `UnknownChain`, also where the holder follows that chain through the hub alone.
   */
  async distrust(holder: ChainId, chainId: ChainId): Promise<void> {
    await distrust(this.#chain(holder), this.#chain(chainId), this.#network);
    this.#note(`distrust ${chainId} on ${holder}`);
  }

  /**
   * Replaces the blocks of a chain since its newest final one. Their transactions come back: those
   * of each account in their order, but between accounts in another.
   *
   * @param options.lose They never come back.
   * @returns Ids of the messages that are no longer sent.
   * @throws SimulatorError `CannotReorganise`, `ChainRewound`.
   */
  async reorganise(chainId: ChainId, options: { lose?: boolean } = {}): Promise<string[]> {
    const chain = this.#chain(chainId);
    const lose = options.lose ?? false;
    const dropped = await reorganise(chain, this.#network.lanes, this.#random, lose);
    this.#note(`reorganise ${chain.chainId}: ${dropped.map(labelOf).join(" ")}`);
    const sent = new Set((await this.#sentMessages()).map(({ id }) => id));
    return dropped.map(({ id }) => id).filter((id) => !sent.has(id));
  }

  // ---------------------------------------------------------------- messages

  /** All messages that were sent, lane by lane. */
  async messages(): Promise<SimulatedMessage[]> {
    const sent = await this.#sentMessages();
    return sent.map((message) => this.#describe(message));
  }

  /** @throws SimulatorError `UnknownMessage`. */
  async message(messageId: string): Promise<SimulatedMessage> {
    return this.#describe(await this.#find(messageId));
  }

  /** Nobody carries a message until it is released: `deliverAll` and `run` pass it over. */
  async hold(messageId: string): Promise<void> {
    await this.#setHeld(messageId, true);
  }

  /** Ends `hold`: the message arrives late. */
  async release(messageId: string): Promise<void> {
    await this.#setHeld(messageId, false);
  }

  /** All that was done, a line each. The same seed and the same test make the same history. */
  history(): readonly string[] {
    return [...this.#history];
  }

  // ---------------------------------------------------------------- delivering

  /**
   * Delivers a message, whether held, failed or delivered before.
   *
   * @throws SimulatorError `UnknownMessage`. What the recipient does is returned, not thrown.
   */
  async deliver(messageId: string): Promise<Delivery> {
    return this.#deliver(await this.#find(messageId));
  }

  /** Delivers a message in a transaction with this much gas: too little is refused, more is for its recipient. */
  async deliverWithGas(messageId: string, gas: number | bigint): Promise<Delivery> {
    return this.#deliver(await this.#find(messageId), BigInt(gas));
  }

  /** Delivers a message twice, as two relayers do who do not know of each other. */
  async deliverTwice(messageId: string): Promise<[first: Delivery, second: Delivery]> {
    return [await this.deliver(messageId), await this.deliver(messageId)];
  }

  /**
   * Delivers all messages, lane by lane, and then what their recipients sent meanwhile. What fails is
   * tried once. Messages of a lane come in batches, as relayers bring them: in one block, and each
   * recipient gets the gas that was asked for.
   */
  async deliverAll(): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    const passed = new Map<Lane, number>();
    for (;;) {
      const batch = nextBatch(await this.#readLanes(), passed);
      if (batch.length === 0) return deliveries;
      const made = await deliverTogether(batch, this.#network.lanes);
      for (const [i, delivery] of made.entries()) {
        this.#noteDelivery(batch[i] as SentMessage, delivery);
      }
      deliveries.push(...made);
    }
  }

  /**
   * Ends a message whose deadline has passed: it can never be delivered. The notice of it is a
   * message to its origin; once that was delivered, `settle` tells the sender.
   *
   * @throws SimulatorError `UnknownMessage`. What the contract refuses is returned, not thrown.
   */
  async expire(messageId: string): Promise<Ending> {
    const message = await this.#find(messageId);
    return this.#noteEnding(message, await expire(message, this.#network.lanes));
  }

  /**
   * Calls `onMessageExpired` of the sender of a message that expired or was rejected. Delivers the
   * notice first if nobody has.
   *
   * @throws SimulatorError `UnknownMessage`.
   */
  async settle(messageId: string): Promise<Ending> {
    const message = await this.#find(messageId);
    const noticeId = await noticeOf(message);
    const notice = noticeId && (await this.#find(noticeId));
    if (notice && !isDone(notice)) await this.#deliver(notice);
    return this.#noteEnding(message, await settle(message));
  }

  /**
   * Lane and batch of a message as `Mailbox.deliver` and `Expiry.reject` take them: for recipients
   * that reject, and for deliveries by the test's own hand. Its block becomes final.
   *
   * @throws SimulatorError `UnknownMessage`.
   */
  async proofOf(messageId: string): Promise<MessageProof> {
    const message = await this.#find(messageId);
    return { laneId: message.lane.id, batch: await prove([message], this.#network.lanes) };
  }

  /**
   * Proves an account of a chain, and words of its storage, for the `RemoteState` of another. The
   * newest block of the chain becomes final.
   *
   * @param slots Numbers of storage slots.
   * @throws SimulatorError `UnknownChain`.
   */
  async proveState(
    reader: ChainId,
    chainId: ChainId,
    account: string,
    slots: readonly (number | bigint | string)[] = [],
  ): Promise<StateProof> {
    const query = {
      reader: this.#chain(reader),
      chain: this.#chain(chainId),
      hub: this.#network.hub,
      account,
      slots: slots.map((slot) => toBeHex(slot, 32)),
    };
    return proveState(query, this.#network.lanes);
  }

  /**
   * Does all that a network may do to messages, as the seed draws it: any order, too little gas,
   * twice, late, again after a failure, after a reorganised origin. Ends when each message was
   * delivered, is overdue, held, or has failed three times.
   *
   * @throws What `check` throws, with the seed and the history added to its message.
   */
  async run({ check = () => undefined, expire = false }: RunOptions = {}): Promise<void> {
    const schedule = new Schedule(this.#random, {
      open: () => this.#undone(false),
      overdue: () => (expire ? this.#undone(true) : Promise.resolve([])),
      expire: (message) => this.expire(message.id),
      settle: (message) => this.settle(message.id),
      deliver: (message, gas) => this.#deliver(message, gas),
      reorganise: (chain) => this.reorganise(chain.chainId),
      finalise: (chain) => this.finalise(chain.chainId),
      advanceTime: (seconds) => this.advanceTime(expire ? seconds * LONGER : seconds),
    });
    try {
      while (await schedule.step()) await check();
    } catch (error) {
      throw this.#withSeed(error);
    }
  }

  // ---------------------------------------------------------------- internal

  #chain(chainId: ChainId): SimulatedChain {
    return chainIn(this.#network.chains, BigInt(chainId));
  }

  async #readLanes(): Promise<readonly Lane[]> {
    const { chains, lanes } = this.#network;
    for (const chain of chains) await readEvents(chain, lanes);
    return lanes;
  }

  async #sentMessages(): Promise<SentMessage[]> {
    return (await this.#readLanes()).flatMap(({ messages }) => messages);
  }

  /** Messages that are not held and not done: those that can be delivered, or those that cannot. */
  async #undone(overdue: boolean): Promise<SentMessage[]> {
    const sent = await this.#sentMessages();
    return sent.filter((message) => isUndone(message) && isOverdue(message) === overdue);
  }

  async #find(messageId: string): Promise<SentMessage> {
    const id = messageId.toLowerCase();
    const found = (await this.#sentMessages()).find((message) => message.id === id);
    if (found !== undefined) return found;
    throw new SimulatorError(
      "UnknownMessage",
      `no mailbox has sent message ${messageId}: simulator.messages() lists those that were sent`,
      { messageId },
    );
  }

  async #setHeld(messageId: string, held: boolean): Promise<void> {
    const message = await this.#find(messageId);
    message.lane.notesOf(message).held = held;
  }

  async #deliver(message: SentMessage, gas?: bigint): Promise<Delivery> {
    const delivery = await deliver(message, this.#network.lanes, gas);
    this.#noteDelivery(message, delivery, gas === undefined ? "" : ` with ${gas} gas`);
    return delivery;
  }

  #noteDelivery(message: SentMessage, { outcome, reason }: Delivery, how = ""): void {
    this.#note(`deliver ${labelOf(message)}${how}: ${outcome}`);
    if (outcome !== "failed") return;
    const notes = message.lane.notesOf(message);
    notes.failures += 1;
    if (reason !== undefined) notes.reason = reason;
  }

  #describe(message: SentMessage): SimulatedMessage {
    const { id, index, lane, frame } = message;
    const { origin, destination } = lane;
    return {
      ...{ id, index, ...frame, ...lane.notesOf(message) },
      ...{ originChainId: origin.chainId, destinationChainId: destination.chainId },
      state: this.#stateOf(message),
    };
  }

  #stateOf(message: SentMessage): MessageState {
    const { lane, index } = message;
    const done = lane.done.get(index);
    if (done !== undefined) return done.how;
    if (isOverdue(message)) return "overdue";
    if (lane.notesOf(message).failures > 0) return "failed";
    return lane.origin.finalCount(lane.id) > index ? "final" : "sent";
  }

  #noteEnding(message: SentMessage, ending: Ending): Ending {
    this.#note(`end ${labelOf(message)}: ${ending.outcome}`);
    return ending;
  }

  #note(line: string): void {
    this.#history.push(line);
  }

  #withSeed(error: unknown): Error {
    const message = error instanceof Error ? error.message : String(error);
    const steps = this.#history.map((line) => `  ${line}`).join("\n");
    const replay = `run again with CAUSEWAY_SEED=${this.seed}`;
    return new Error(`${message}\n${replay}; the steps were:\n${steps}`, { cause: error });
  }
}
