import { ChainError, describeRpc, isChainError } from "@causeway/chains";
import { ChainView, type Rpcs, readerOf, readView, type StateReader } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import type { Abi } from "@causeway/protocol/contracts";
import { isError } from "ethers";

import type { BookBalance } from "../Book.ts";
import type { EventWitness } from "../EventWitness.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { EvmContract, EvmCounter, EvmLedger } from "../products/EvmContract.ts";
import type { SequenceCount } from "../Sequence.ts";
import { EvmEventReader } from "./EvmEventReader.ts";
import { EvmEvents, type PlacedContract } from "./EvmEvents.ts";
import type { EvmIndexedChainOptions } from "./EvmIndexedChain.ts";

/** Where a chain is read, beside its events. */
export interface EvmWitnessOptions extends EvmIndexedChainOptions {
  readonly rpcUrls: readonly string[];
}

/** The types of a contract's views are known where its counters are listed. */
const read = readView as (
  view: ChainView<StateReader>,
  contract: { readonly abi: Abi; readonly address: Hex },
  name: string,
  ...values: Hex[]
) => Promise<unknown>;

/** A contract of the environment, and one of its counters. */
type Counting = PlacedContract & EvmContract & EvmCounter;

/** A contract of the environment, and what it adds up. */
type Keeping = PlacedContract & EvmLedger;

/** What an EVM chain says of its events by its state and by its receipts. */
export class EvmWitness implements EventWitness {
  readonly rpcs: readonly string[];
  readonly #rpcs: Rpcs;
  readonly #name: string;
  readonly #reader: EvmEventReader;
  readonly #counting: readonly Counting[];
  readonly #keeping: readonly Keeping[];
  /** Of each contract that adds up amounts: all its names, its address first. */
  readonly #accounts = new Map<Hex, readonly Hex[]>();

  /** @throws TypeError if no product lists a contract, or two contracts have one address. */
  constructor(rpcs: Rpcs, { name, products, contracts, rpcUrls }: EvmWitnessOptions) {
    this.rpcs = rpcUrls.map(describeRpc);
    this.#rpcs = rpcs;
    this.#name = name;
    this.#reader = new EvmEventReader(rpcs, name, new EvmEvents(products, contracts));
    this.#counting = contracts.flatMap((placed) =>
      products.flatMap(({ [placed.contract]: listed }) =>
        (listed?.counters ?? []).map((counter) => {
          return { ...placed, ...(listed as EvmContract), ...counter };
        }),
      ),
    );
    this.#keeping = contracts.flatMap((placed) =>
      products.flatMap(({ [placed.contract]: listed }) =>
        listed?.ledger === undefined ? [] : [{ ...placed, ...listed.ledger }],
      ),
    );
  }

  blockEvents(height: bigint): Promise<IndexedEvent[]> {
    return this.#reader.inReceipts(height);
  }

  counts(height: bigint): Promise<readonly SequenceCount[]> {
    return this.#ask(height, this.#counting, countsOf);
  }

  balances(height: bigint): Promise<readonly BookBalance[]> {
    return this.#ask(height, this.#keeping, async (view, keeping) => {
      const { abi, address, view: name, amounts } = keeping;
      const viewed = await read(view, { abi, address }, name);
      const accounts = await this.#accountsOf(view, keeping);
      return Object.entries(amounts).map(([book, amountIn]) => {
        return { book, accounts, amount: amountIn(viewed) };
      });
    });
  }

  async #accountsOf(
    view: ChainView<StateReader>,
    { abi, address, names }: Keeping,
  ): Promise<readonly Hex[]> {
    const known = this.#accounts.get(address);
    if (known !== undefined) return known;
    const told = await Promise.all(names.map((name) => read(view, { abi, address }, name)));
    const accounts = [address.toLowerCase(), ...(told as Hex[])];
    this.#accounts.set(address, accounts);
    return accounts;
  }

  /** What contracts say in their state after a block; nothing before they are there. */
  async #ask<C extends PlacedContract, T>(
    height: bigint,
    contracts: readonly C[],
    ask: (view: ChainView<StateReader>, contract: C) => Promise<readonly T[]>,
  ): Promise<T[]> {
    const view = ChainView.at(readerOf(this.#rpcs), Number(height));
    const asked = contracts.filter(({ firstBlock = 0n }) => firstBlock <= height);
    try {
      const told = asked.map((contract) => ask(view, contract).catch(noneBeforeItIsThere));
      return (await Promise.all(told)).flat();
    } catch (error) {
      // Nodes that pruned a state say so in words of their own, as if a call reverted. These views never revert.
      if (!isChainError(error, "CallReverted") && !isError(error, "BAD_DATA")) throw error;
      const message = `the RPCs of ${this.#name} do not tell the state of block ${height}: ${error.message}`;
      throw new ChainError("RpcUnavailable", message, { chain: this.#name, height });
    }
  }
}

/** The counts of one contract. */
async function countsOf(
  view: ChainView<StateReader>,
  { abi, address, sequence, series, counter }: Counting,
): Promise<SequenceCount[]> {
  const contract = { abi, address };
  const names = (await read(view, contract, series)) as readonly Hex[];
  const counted = names.map(async (name) => {
    const { count } = (await read(view, contract, counter, name)) as { readonly count: bigint };
    return { sequence, series: name, count };
  });
  return Promise.all(counted);
}

/** An address without code answers with nothing. */
function noneBeforeItIsThere(error: unknown): [] {
  if (isError(error, "BAD_DATA") && error.value === "0x") return [];
  throw error;
}
