import { decodeEvidence, type Hex, type Peer } from "@causeway/protocol";
import { expiryAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { Interface, toQuantity } from "ethers";

import { deployChain } from "../../../packages/simulator/src/deployChain.ts";
import {
  CARRIER,
  type MinedTransaction,
  type Receipt,
} from "../../../packages/simulator/src/Rpc.ts";
import type { SimulatedChain } from "../../../packages/simulator/src/SimulatedChain.ts";
import { ACTOR_CODE, actorCall, refusingCall } from "./actorCode";
import type { ChainName } from "./LaneRecord";

/** A contract, by its functions and address. */
export interface EvmContract {
  readonly interface: Interface;
  readonly target: unknown;
}

/** The time of all chains, unix seconds. */
export interface Clock {
  now: number;
}

/** What recipients, and senders of messages that ended, are called with. */
const ACTOR = new Interface([
  "function receiveMessage(bytes32 id, bytes sender, bytes payload)",
  "function onMessageExpired(bytes32 id, uint8 outcome, bytes recipient, bytes payload)",
]);
const HOUR = 3_600;
const MAILBOX = interfaceOf(mailboxAbi);
const EXPIRY = interfaceOf(expiryAbi);

/** What happened on a chain. */
export type EvmEvent =
  | { readonly kind: "sent"; readonly laneId: Hex; readonly index: bigint; readonly frame: Hex }
  /** A light client distrusts checkpoints of up to a time, unix seconds. */
  | { readonly kind: "distrusted"; readonly client: Hex; readonly until: bigint }
  /** A lane was delivered or imported by a checkpoint of a time, unix seconds. */
  | { readonly kind: "proven"; readonly laneId: Hex; readonly timestamp: bigint }
  | { readonly kind: "ended"; readonly how: string; readonly laneId: Hex; readonly index: bigint }
  | { readonly kind: "settled"; readonly id: Hex; readonly outcome: number }
  | { readonly kind: "received"; readonly id: Hex; readonly sender: Hex; readonly payload: Hex }
  | { readonly kind: "told"; readonly id: Hex; readonly outcome: number };

const ENDS: Readonly<Record<string, string>> = {
  MessageExpired: "expired",
  MessageRejected: "rejected",
  MessageVoided: "voided",
};

/** What proves something of a lane: `deliver` and `importLane` of the mailbox. */
const PROVING = new Set(["MessagesDelivered", "LaneImported"]);

interface RawLog {
  readonly blockNumber: string;
  readonly transactionHash: Hex;
  readonly address: string;
  readonly topics: string[];
  readonly data: string;
}

/** An EVM chain in this process with the contracts that the simulator deploys, and a recipient. */
export class EvmChain {
  readonly name: ChainName;
  readonly base: SimulatedChain;
  readonly clock: Clock;
  /** Takes messages, sends them, and learns of their ends. */
  readonly actor: Hex;
  /** Times of the checkpoints by which transactions proved something, by their hashes. */
  readonly #proven = new Map<Hex, bigint>();
  #final: { readonly number: bigint; readonly snapshot: string } | undefined;

  private constructor(name: ChainName, base: SimulatedChain, clock: Clock, actor: Hex) {
    this.name = name;
    this.base = base;
    this.clock = clock;
    this.actor = actor;
  }

  static async deploy(name: ChainName, chainId: bigint, clock: Clock): Promise<EvmChain> {
    const { createHardhatRuntimeEnvironment } = await import("hardhat/hre");
    const hre = await createHardhatRuntimeEnvironment({
      networks: {
        evm: {
          type: "edr-simulated",
          chainType: "l1",
          chainId: Number(chainId),
          hardfork: "prague",
          initialDate: new Date((clock.now - HOUR) * 1_000),
        },
      },
    });
    const { provider } = await hre.network.create({ network: "evm" });
    const base = await deployChain({ provider }, HUB_CHAIN_ID);
    const { contractAddress } = await base.rpc.transact({ data: ACTOR_CODE });
    return new EvmChain(name, base, clock, `${contractAddress}`.toLowerCase() as Hex);
  }

  get peer(): Peer {
    return this.base.peer;
  }

  get mailbox(): EvmContract {
    return plain(this.base.contracts.mailbox);
  }

  get expiry(): EvmContract {
    return plain(this.base.contracts.expiry);
  }

  /** On the hub alone. */
  get hubRelay(): EvmContract {
    const { hubRelay } = this.base.contracts;
    if (hubRelay === undefined) throw new Error("no HubRelay");
    return plain(hubRelay);
  }

  /** A transaction in a block of its own. */
  async act(
    contract: EvmContract,
    name: string,
    args: readonly unknown[],
    value = 0n,
  ): Promise<Receipt> {
    const data = contract.interface.encodeFunctionData(name, [...args]);
    return this.#transact(`${contract.target}`, data, value);
  }

  /** The same by the recipient. */
  async actAsActor(
    contract: EvmContract,
    name: string,
    args: readonly unknown[],
    value = 0n,
  ): Promise<Receipt> {
    const data = contract.interface.encodeFunctionData(name, [...args]);
    return this.#transact(this.actor, actorCall(`${contract.target}`, data), value);
  }

  /** The same, which must succeed. */
  async configure(contract: EvmContract, name: string, args: readonly unknown[]): Promise<void> {
    const { succeeded, revertData } = await this.act(contract, name, args);
    if (!succeeded) throw new Error(`${this.name}: ${name} reverted with ${revertData}`);
  }

  async setRefusing(refuses: boolean): Promise<void> {
    await this.#transact(this.actor, refusingCall(refuses), 0n);
  }

  /** Calls a view. */
  async read<Answer>(
    contract: EvmContract,
    view: string,
    args: readonly unknown[] = [],
  ): Promise<Answer> {
    const data = contract.interface.encodeFunctionData(view, [...args]);
    const answer = await this.base.rpc.call({ to: `${contract.target}`, data });
    return contract.interface.decodeFunctionResult(view, answer)[0] as Answer;
  }

  async mine(): Promise<void> {
    await this.#setTime();
    await this.base.rpc.request("evm_mine");
  }

  /** Blocks up to now are final. */
  async markFinal(): Promise<void> {
    const snapshot = await this.base.rpc.request<string>("evm_snapshot");
    this.#final = { number: await this.base.rpc.blockNumber(), snapshot };
  }

  /** Replaces the blocks that are not final by those transactions of theirs that `keep` picks, in its order. */
  async reorganise(keep: <T>(list: readonly T[]) => readonly T[]): Promise<number> {
    const final = this.#final;
    if (final === undefined) throw new Error("no block is final");
    const undone: MinedTransaction[] = [];
    const latest = await this.base.rpc.blockNumber();
    for (let height = final.number + 1n; height <= latest; height++) {
      undone.push(...(await this.base.rpc.transactionsIn(height)));
    }
    await this.base.rpc.request("evm_revert", [final.snapshot]);
    this.#final = { ...final, snapshot: await this.base.rpc.request<string>("evm_snapshot") };
    await this.mine();
    for (const { to, input, value } of keep(undone)) {
      if (to !== null) await this.#transact(to, input, BigInt(value));
    }
    return undone.length;
  }

  /** All that happened since the contracts were deployed. @param clients Light clients that may distrust something. */
  async events(from: bigint, clients: readonly EvmContract[]): Promise<EvmEvent[]> {
    const { mailbox, expiry } = this.base.contracts;
    const address = [mailbox.target, expiry.target, this.actor];
    for (const { target } of clients) address.push(`${target}`);
    const filter = { address, fromBlock: toQuantity(from), toBlock: "latest" };
    const logs = await this.base.rpc.request<RawLog[]>("eth_getLogs", [filter]);
    const events: EvmEvent[] = [];
    for (const log of logs) {
      const client = clients.find(({ target }) => `${target}`.toLowerCase() === log.address);
      if (client !== undefined) events.push(...clientEvents(client, log));
      else if (log.address === this.actor) events.push(...actorEvents(log));
      else events.push(...(await this.#provenBy(log)), ...contractEvents(log));
    }
    return events;
  }

  /** By which checkpoint a lane was delivered or imported. */
  async #provenBy({ topics, data, transactionHash: hash }: RawLog): Promise<EvmEvent[]> {
    const log = MAILBOX.parseLog({ topics, data });
    if (log === null || !PROVING.has(log.name)) return [];
    const timestamp = this.#proven.get(hash) ?? (await this.#timeShownIn(hash));
    this.#proven.set(hash, timestamp);
    return [{ kind: "proven", laneId: log.args.laneId, timestamp }];
  }

  async #timeShownIn(hash: Hex): Promise<bigint> {
    const found = await this.base.rpc.request<MinedTransaction>("eth_getTransactionByHash", [hash]);
    const call = MAILBOX.parseTransaction({ data: found.input });
    const evidence: Hex = call?.args.evidence ?? call?.args.batch?.evidence;
    return decodeEvidence(evidence).checkpoint.timestamp;
  }

  async #transact(to: string, data: string, value: bigint): Promise<Receipt> {
    await this.#setTime();
    return this.base.rpc.transact({ from: CARRIER, to, data, value: toQuantity(value) });
  }

  async #setTime(): Promise<void> {
    this.clock.now += 1;
    await this.base.rpc.request("evm_setNextBlockTimestamp", [toQuantity(this.clock.now)]);
  }
}

export const HUB_CHAIN_ID = 31_337n;

/** A typed contract, called by names. */
function plain(contract: { readonly target: unknown }): EvmContract {
  return contract as unknown as EvmContract;
}

function clientEvents(client: EvmContract, { address, topics, data }: RawLog): EvmEvent[] {
  const log = client.interface.parseLog({ topics, data });
  if (log?.name !== "LightClientDistrusted") return [];
  return [{ kind: "distrusted", client: address as Hex, until: BigInt(log.args.distrustedUntil) }];
}

function actorEvents({ data }: RawLog): EvmEvent[] {
  const call = ACTOR.parseTransaction({ data });
  if (call === null) return [];
  const [id, second, , last] = call.args;
  if (call.name === "onMessageExpired") return [{ kind: "told", id, outcome: Number(second) }];
  return [{ kind: "received", id, sender: second, payload: call.args[2] ?? last }];
}

function contractEvents({ topics, data }: RawLog): EvmEvent[] {
  const log = MAILBOX.parseLog({ topics, data }) ?? EXPIRY.parseLog({ topics, data });
  if (log === null) return [];
  const { name, args } = log;
  const how = ENDS[name];
  if (how !== undefined) return [{ kind: "ended", how, laneId: args.laneId, index: args.index }];
  if (name === "MessageAppended") {
    const { laneId, index, frame } = args;
    return [{ kind: "sent", laneId, index, frame }];
  }
  if (name === "MessageSettled") {
    return [{ kind: "settled", id: args.messageId, outcome: Number(args.outcome) }];
  }
  return name === "MessagesDelivered" ? delivered(args.laneId, args.first, args.delivered) : [];
}

function delivered(laneId: Hex, first: bigint, bits: bigint): EvmEvent[] {
  const events: EvmEvent[] = [];
  for (let [rest, index] = [bits, first]; rest > 0n; rest >>= 1n, index++) {
    if (rest & 1n) events.push({ kind: "ended", how: "delivered", laneId, index });
  }
  return events;
}
