import type { Hex } from "@causeway/protocol";

import { requireRule } from "./BrokenRule";
import type { Deployed } from "./deployNetwork";
import type { EvmChain, EvmContract, EvmEvent } from "./EvmChain";
import { type LaneMessage, type LaneRecord, labelOf } from "./LaneRecord";

/** What happened on one chain. */
class ChainBooks {
  readonly chain: EvmChain;
  readonly from: bigint;
  /** By lane and index. */
  readonly ends = new Map<string, string[]>();
  readonly settled = new Map<Hex, number[]>();
  readonly received = new Map<Hex, number>();
  readonly payloads = new Map<Hex, Hex>();
  readonly told = new Map<Hex, number[]>();
  /** Until when checkpoints are distrusted, unix seconds, by the light client. */
  readonly distrusted = new Map<Hex, bigint>();

  constructor(chain: EvmChain, from: bigint) {
    this.chain = chain;
    this.from = from;
  }
}

/** What EVM chains did, by their logs; and what their recipient did, by its own. */
export class EvmBooks {
  readonly #on: Deployed;
  #books: ChainBooks[] = [];
  readonly #from = new Map<EvmChain, bigint>();
  readonly #seen = new Map<EvmChain, string>();

  constructor(on: Deployed) {
    this.#on = on;
  }

  /** Reads all again, whatever was reorganised. */
  async read(): Promise<void> {
    for (const chain of [this.#on.spoke, this.#on.hub]) await this.#readChain(chain);
  }

  /** How a message to an EVM chain ended. */
  endsOf({ lane, index }: Pick<LaneMessage, "lane" | "index">): readonly string[] {
    return this.#of(lane.to).ends.get(`${lane.id}/${index}`) ?? [];
  }

  /** Outcomes of which the sender of a message from an EVM chain took note. */
  settledOf({ lane, id }: LaneMessage): readonly number[] {
    return this.#of(lane.from).settled.get(id) ?? [];
  }

  /** How often the recipient on an EVM chain took a message. */
  receivedOf({ lane, id }: LaneMessage): number {
    return this.#of(lane.to).received.get(id) ?? 0;
  }

  /** Whether the light client behind a lane on an EVM chain distrusted something before. */
  hasDistrusted(lane: LaneRecord): boolean {
    return this.#distrustedUntil(this.#of(lane.to), lane) > 0n;
  }

  payloadOf({ lane, id }: LaneMessage): Hex | undefined {
    return this.#of(lane.to).payloads.get(id);
  }

  #of(name: LaneRecord["from"]): ChainBooks {
    const found = this.#books.find(({ chain }) => chain.name === name);
    if (found === undefined) throw new Error(`nothing was read of ${name}`);
    return found;
  }

  async #readChain(chain: EvmChain): Promise<void> {
    const latest = await chain.base.rpc.block("latest");
    const known = this.#books.find((each) => each.chain === chain);
    if (known !== undefined && this.#seen.get(chain) === latest.hash) return;
    this.#seen.set(chain, latest.hash);
    const from = this.#from.get(chain) ?? latest.number + 1n;
    this.#from.set(chain, from);
    const books = new ChainBooks(chain, from);
    const lanes = Object.values(this.#on.lanes);
    for (const lane of lanes) if (lane.from === chain.name) lane.clear();
    for (const event of await chain.events(from, this.#clientsOn(chain.name))) {
      this.#note(books, lanes, event);
    }
    this.#books = [...this.#books.filter((each) => each.chain !== chain), books];
  }

  #clientsOn(name: LaneRecord["from"]): readonly EvmContract[] {
    const { hubOfSpoke, hubOfTon, spokeOfHub } = this.#on.clients;
    return name === "hub" ? [hubOfSpoke, hubOfTon] : [spokeOfHub];
  }

  /** Until when checkpoints are distrusted that prove something of a lane on a chain. */
  #distrustedUntil({ chain, distrusted }: ChainBooks, lane: LaneRecord): bigint {
    const { hubOfSpoke, hubOfTon, spokeOfHub } = this.#on.clients;
    const ofHub = lane.from === "ton" ? hubOfTon : hubOfSpoke;
    const { target } = chain.name === "hub" ? ofHub : spokeOfHub;
    return distrusted.get(`${target}`.toLowerCase() as Hex) ?? 0n;
  }

  #note(books: ChainBooks, lanes: readonly LaneRecord[], event: EvmEvent): void {
    switch (event.kind) {
      case "sent": {
        const lane = lanes.find(({ id }) => id === event.laneId);
        lane?.append(event.index, event.frame);
        return;
      }
      case "distrusted":
        books.distrusted.set(event.client, event.until);
        return;
      case "proven": {
        const lane = lanes.find(({ id }) => id === event.laneId) as LaneRecord;
        const until = this.#distrustedUntil(books, lane);
        const { timestamp } = event;
        const label = () =>
          `${lane.from}>${lane.to} on ${books.chain.name}: ${timestamp}, ${until}`;
        requireRule(timestamp > until, "nothing that was distrusted delivers on EVM", label);
        return;
      }
      case "ended": {
        const key = `${event.laneId}/${event.index}`;
        const before = books.ends.get(key) ?? [];
        const lane = lanes.find(({ id }) => id === event.laneId) as LaneRecord;
        const once = before.length === 0 || event.how === "voided";
        const label = () =>
          `${labelOf({ lane, index: Number(event.index) })}: ${before}, ${event.how}`;
        requireRule(once, "each message ends once on EVM", label);
        if (!before.includes(event.how)) books.ends.set(key, [...before, event.how]);
        return;
      }
      case "settled":
        add(books.settled, event.id, event.outcome, "a notice settles once on EVM");
        return;
      case "told":
        add(books.told, event.id, event.outcome, "a sender learns once on EVM");
        return;
      case "received": {
        const times = (books.received.get(event.id) ?? 0) + 1;
        books.received.set(event.id, times);
        books.payloads.set(event.id, event.payload);
        requireRule(times === 1, "no message is taken twice on EVM", () => event.id);
      }
    }
  }
}

function add(book: Map<Hex, number[]>, id: Hex, outcome: number, rule: string): void {
  const all = [...(book.get(id) ?? []), outcome];
  book.set(id, all);
  requireRule(all.length === 1, rule, () => `${id}: ${all}`);
}
