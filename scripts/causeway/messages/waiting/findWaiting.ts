import { blockAt } from "@causeway/chains";
import { connectContract } from "@causeway/chains/ethers";
import { ChainView, type ReadLog, readLogs } from "@causeway/chains/evm";
import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import { entryStateOf, type Hex, isOpenEntry } from "@causeway/protocol";
import { expiryAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { Contract } from "ethers";

import { bridgeAbi } from "../../areas/bridge/index.ts";
import { abilitiesOf, addressesOn } from "../../areas/deployment/index.ts";
import type { Config } from "../../areas.ts";

/** Something that a chain's messages brought, and of which the effect is still to come. */
export interface WaitingEntry {
  /**
   * `transfer`: it is held, queued, aside or set aside, by its id. `return`: a transfer of this chain that comes back, and
   * is not settled. `notice`: what was told of a message of this chain, whose sender has not taken notice.
   */
  readonly kind: "transfer" | "return" | "notice";
  /** The transfer's, or the message's of which something was told. */
  readonly id: Hex;
  /** How it stands, in words. */
  readonly state: string;
  /** What brought it. */
  readonly transaction: Hex;
  /** The same, and those that told it again: a later proof, or a forgery beside the truth. */
  readonly transactions: readonly Hex[];
}

const mailboxInterface = interfaceOf(mailboxAbi);
const expiryInterface = interfaceOf(expiryAbi);

/**
 * What waits on a chain that came by lanes of another: if the other's committee was abused, some of it was forged, and is
 * paid or refunded the moment that somebody asks for it. What came in the same transaction by another lane is listed too.
 * On TON nothing of the kind waits: it has no bridge, and a notice counts only while its light client vouches for it.
 *
 * @param origin The chain whose lanes are meant, whatever way they take.
 * @param since Unix seconds.
 * @returns the oldest first.
 */
export async function findWaiting(
  environment: Environment<Config>,
  chain: ChainConfig,
  origin: ChainConfig,
  since: bigint,
): Promise<WaitingEntry[]> {
  if (!abilitiesOf(chain).assets) return [];
  const open = await openChain(environment, chain);
  try {
    const { view, config } = await open.context();
    const found = new Waiting(config, chain, origin, view);
    if (!(await found.isThere())) return [];
    return await found.since(await blockSince(view, since));
  } finally {
    await open.close();
  }
}

async function blockSince({ provider, blockTag }: ChainView, since: bigint): Promise<number> {
  const blocks = { blockTime: (height: bigint) => ChainView.at(provider, Number(height)).time() };
  return Number(await blockAt(blocks, since, BigInt(blockTag)));
}

class Waiting {
  readonly #config: Config;
  readonly #chain: ChainConfig;
  readonly #origin: ChainConfig;
  readonly #view: ChainView;

  constructor(config: Config, chain: ChainConfig, origin: ChainConfig, view: ChainView) {
    [this.#config, this.#chain, this.#origin, this.#view] = [config, chain, origin, view];
  }

  isThere(): Promise<boolean> {
    return this.#view.hasCode(this.#addresses.Mailbox);
  }

  async since(fromBlock: number): Promise<WaitingEntry[]> {
    if (fromBlock > this.#view.blockTag) return [];
    const [transfers, returns, notices] = await Promise.all([
      this.#transfers(fromBlock),
      this.#returns(fromBlock),
      this.#notices(fromBlock),
    ]);
    return [...transfers, ...returns, ...notices];
  }

  get #addresses() {
    return addressesOn(this.#config, this.#chain);
  }

  get #bridge() {
    return new Contract(this.#addresses.Bridge, bridgeAbi, this.#view.provider);
  }

  get #mailbox() {
    return connectContract(mailboxAbi, this.#addresses.Mailbox, this.#view.provider);
  }

  async #transfers(fromBlock: number): Promise<WaitingEntry[]> {
    const topics = ["TransferWaits", "TransferSetAside"].map(topicOf);
    const [logs, delivering] = await Promise.all([
      this.#read(this.#addresses.Bridge, [topics], fromBlock),
      this.#delivering(fromBlock),
    ]);
    const brought = logs.filter(({ transactionHash }) => delivering.has(transactionHash));
    const entries = byId(brought);
    return this.#still(entries, async (id) => {
      const entry = await this.#bridge.getFunction("entryOf").staticCall(id, this.#at);
      const state = entryStateOf(entry.state);
      if (!isOpenEntry(state)) return undefined;
      const { held, queued, setAside } = entry;
      return ["transfer", `${state}: ${held} held, ${queued} queued, ${setAside} set aside`];
    });
  }

  /** Transactions in which messages of the origin were delivered. */
  async #delivering(fromBlock: number): Promise<ReadonlySet<string>> {
    const topic = mailboxInterface.getEvent("MessagesDelivered").topicHash;
    const logs = await this.#read(this.#addresses.Mailbox, [topic], fromBlock);
    const isMeant = await this.#lanesOf(logs, async (laneId) => {
      const { originChainId } = await this.#mailbox.inboundLane(laneId, this.#at);
      return originChainId;
    });
    return new Set(
      logs
        .filter(({ topics: [, laneId = "0x"] }) => isMeant.has(laneId))
        .map((log) => log.transactionHash),
    );
  }

  async #returns(fromBlock: number): Promise<WaitingEntry[]> {
    const { chainId } = this.#origin;
    const chainTopic: Hex = `0x${chainId.toString(16).padStart(64, "0")}`;
    const topics = [topicOf("ReturnRecorded"), null, chainTopic];
    const logs = await this.#read(this.#addresses.Bridge, topics, fromBlock);
    const entries = byId(logs);
    return this.#still(entries, async (id) => {
      const { units, paidBack } = await this.#bridge
        .getFunction("returnOf")
        .staticCall(chainId, id, this.#at);
      if (units > paidBack) return ["return", `${units} units to come back, ${paidBack} paid back`];
      return this.#refund(id, "return");
    });
  }

  async #notices(fromBlock: number): Promise<WaitingEntry[]> {
    const { Expiry } = this.#addresses;
    const topic = expiryInterface.getEvent("OutcomeRecorded").topicHash;
    const logs = await this.#read(Expiry, [topic], fromBlock);
    const laneOf = ({ topics: [, , laneId = "0x"] }: ReadLog) => laneId;
    const isMeant = await this.#lanesOf(
      logs,
      async (laneId) => (await this.#mailbox.outboundLane(laneId, this.#at)).destinationChainId,
      laneOf,
    );
    const told = logs.filter((log) => isMeant.has(laneOf(log)));
    const entries = byId(told);
    const expiry = connectContract(expiryAbi, Expiry, this.#view.provider);
    return this.#still(entries, async (id) => {
      const { settled } = await expiry.outcomeOf(id, this.#at);
      if (settled) return this.#refund(id, "notice");
      const isVoided = await expiry.isVoided(await expiry.noticeOf(id, this.#at), this.#at);
      return isVoided ? undefined : ["notice", "recorded, and not settled"];
    });
  }

  /** A return or a notice that is settled, and by which a refund waits. */
  async #refund(
    id: Hex,
    kind: "return" | "notice",
  ): Promise<[WaitingEntry["kind"], string] | undefined> {
    if (!(await this.#view.hasCode(this.#addresses.Bridge))) return undefined;
    const entry = await this.#bridge.getFunction("entryOf").staticCall(id, this.#at);
    const state = entryStateOf(entry.state);
    if (!entry.isRefund || !isOpenEntry(state)) return undefined;
    const { held, queued, setAside } = entry;
    return [kind, `its refund is ${state}: ${held} held, ${queued} queued, ${setAside} set aside`];
  }

  /** Those lanes of which the chain that is asked for is the origin that is meant. */
  async #lanesOf(
    logs: readonly ReadLog[],
    chainOf: (laneId: Hex) => Promise<bigint>,
    laneOf = ({ topics: [, laneId = "0x"] }: ReadLog): Hex => laneId,
  ): Promise<ReadonlySet<Hex>> {
    const ids = [...new Set(logs.map(laneOf))];
    const chains = await Promise.all(ids.map(chainOf));
    return new Set(ids.filter((_, index) => chains[index] === this.#origin.chainId));
  }

  async #still(
    entries: ReadonlyMap<Hex, readonly Hex[]>,
    stateOf: (id: Hex) => Promise<[WaitingEntry["kind"], string] | undefined>,
  ): Promise<WaitingEntry[]> {
    const found = await Promise.all(
      [...entries].map(async ([id, transactions]): Promise<WaitingEntry[]> => {
        const [kind, state] = (await stateOf(id)) ?? [];
        const [transaction] = transactions;
        if (kind === undefined || state === undefined || transaction === undefined) return [];
        return [{ kind, id, state, transaction, transactions }];
      }),
    );
    return found.flat();
  }

  get #at() {
    return { blockTag: this.#view.blockTag };
  }

  #read(
    address: Hex,
    topics: readonly (Hex | readonly Hex[] | null)[],
    fromBlock: number,
  ): Promise<ReadLog[]> {
    return readLogs(this.#view, { address, topics, fromBlock, range: this.#chain.logRange });
  }
}

function topicOf(event: string): Hex {
  return bridgeAbi.getEvent(event)?.topicHash as Hex;
}

/** The transactions that told of each, in their order. */
function byId(logs: readonly ReadLog[]): ReadonlyMap<Hex, readonly Hex[]> {
  const grouped = Map.groupBy(logs, ({ topics: [, id = "0x"] }): Hex => id);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      [...new Set(own.map(({ transactionHash }): Hex => transactionHash))],
    ]),
  );
}
