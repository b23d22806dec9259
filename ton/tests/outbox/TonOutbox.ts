import { snake, words } from "@causeway/chains/ton/messages";
import type { Hex, Peer, Route } from "@causeway/protocol";
import { type Builder, beginCell, type Cell } from "@ton/core";

import { type Acted, ActingContract } from "../ActingContract";
import { snakeBytes } from "../cells";

/** Prices of a destination, each in one word. */
export interface PriceWords {
  readonly price: bigint;
  readonly upcoming: bigint;
}

/** A message as its sender asks for it. */
export interface Draft {
  readonly destinationChainId: bigint;
  readonly gasLimit: bigint;
  readonly deadline: bigint;
  readonly maxFee: bigint;
  readonly sender: Hex;
  readonly recipient: Hex;
  readonly payload: Hex;
}

/** A message that was appended. */
export interface Appended {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly messageId: Hex;
  readonly frame: Hex;
  /** Nanoton. */
  readonly fee: bigint;
}

/** An outbox on a TVM, as the harness keeps it. */
export class TonOutbox {
  readonly #contract: ActingContract;

  private constructor(contract: ActingContract) {
    this.#contract = contract;
  }

  static async make(chainId: bigint): Promise<TonOutbox> {
    const contract = await ActingContract.make("OutboxHarness");
    await contract.act(1, (body) => body.storeUint(chainId, 64));
    return new TonOutbox(contract);
  }

  /** @param time Unix seconds. */
  set now(time: number) {
    this.#contract.now = time;
  }

  /** @param cellSize Bytes in each cell of the payload. */
  async append(draft: Draft, cellSize?: number): Promise<number | Appended> {
    const acted = await this.appendWith(draft, snake(draft.payload, cellSize));
    return acted.exitCode === 0 ? appendedOf(acted.logs) : acted.exitCode;
  }

  /** The same with cells of the test's own making. */
  appendWith(draft: Draft, payload: Cell): Promise<Acted> {
    return this.#contract.act(2, (body) =>
      body
        .storeUint(draft.destinationChainId, 64)
        .storeUint(draft.gasLimit, 64)
        .storeUint(draft.deadline, 40)
        .storeCoins(draft.maxFee)
        .storeRef(bytesCell(draft.sender))
        .storeRef(bytesCell(draft.recipient))
        .storeRef(payload),
    );
  }

  addLane(own: Hex, destination: Peer, route: Route, minLifetime: number): Promise<number> {
    return this.#act(3, (body) =>
      body
        .storeRef(bytesCell(own))
        .storeUint(destination.chainType, 16)
        .storeUint(destination.chainId, 64)
        .storeRef(bytesCell(destination.mailbox))
        .storeUint(minLifetime, 32)
        .storeRef(routeCell(route)),
    );
  }

  openLane(laneId: Hex): Promise<number> {
    return this.#act(4, (body) => body.storeUint(BigInt(laneId), 256));
  }

  closeLane(laneId: Hex): Promise<number> {
    return this.#act(5, (body) => body.storeUint(BigInt(laneId), 256));
  }

  setMinLifetime(laneId: Hex, minLifetime: number): Promise<number> {
    return this.#act(6, (body) => body.storeUint(BigInt(laneId), 256).storeUint(minLifetime, 32));
  }

  setPrices(destinationChainId: bigint, { price, upcoming }: PriceWords): Promise<number> {
    const prices = beginCell().storeUint(price, 256).storeUint(upcoming, 256).endCell();
    return this.#act(7, (body) => body.storeUint(destinationChainId, 64).storeRef(prices));
  }

  async root(): Promise<bigint | undefined> {
    return (await this.#contract.read("root"))[0];
  }

  async quote(chainId: bigint, gasLimit: bigint, size: bigint): Promise<bigint | undefined> {
    return (await this.#contract.read("quote", chainId, gasLimit, size))[0];
  }

  async wasSent(
    laneId: Hex,
    index: bigint,
    messageId: Hex,
    siblings: readonly Hex[],
  ): Promise<boolean> {
    const [place, id] = [BigInt(laneId), BigInt(messageId)];
    const [was] = await this.#contract.read("wasSent", place, index, id, words(siblings));
    return was !== 0n;
  }

  async #act(operation: number, fill: (body: Builder) => Builder): Promise<number> {
    return (await this.#contract.act(operation, fill)).exitCode;
  }
}

function appendedOf([log]: readonly Cell[]): Appended {
  if (log === undefined) throw new Error("nothing was logged");
  const body = log.beginParse();
  const word = () => `0x${body.loadBuffer(32).toString("hex")}` as const;
  const laneId = word();
  const index = body.loadUintBig(32);
  return {
    ...{ laneId, index, messageId: word(), frame: snakeBytes(body.loadRef()) as Hex },
    fee: body.loadCoins(),
  };
}

function bytesCell(bytes: Hex): Cell {
  return beginCell()
    .storeBuffer(Buffer.from(bytes.slice(2), "hex"))
    .endCell();
}

function routeCell({ hubChainId, hubTrustId, trustId }: Route): Cell {
  return beginCell()
    .storeUint(hubChainId, 64)
    .storeUint(BigInt(hubTrustId), 256)
    .storeUint(BigInt(trustId), 256)
    .endCell();
}
