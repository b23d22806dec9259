import { ChainError, describeRpc, isChainError } from "@causeway/chains";
import { ChainView, type Rpcs, readerOf, readView, type StateReader } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import type { Abi } from "@causeway/protocol/contracts";
import { isError } from "ethers";

import type { EventWitness } from "../EventWitness.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { EvmContract, EvmCounter } from "../products/EvmContract.ts";
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

/** What an EVM chain says of its events by its state and by its receipts. */
export class EvmWitness implements EventWitness {
  readonly rpcs: readonly string[];
  readonly #rpcs: Rpcs;
  readonly #name: string;
  readonly #reader: EvmEventReader;
  readonly #counting: readonly Counting[];

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
  }

  blockEvents(height: bigint): Promise<IndexedEvent[]> {
    return this.#reader.inReceipts(height);
  }

  async counts(height: bigint): Promise<readonly SequenceCount[]> {
    const view = ChainView.at(readerOf(this.#rpcs), Number(height));
    const counting = this.#counting.filter(({ firstBlock = 0n }) => firstBlock <= height);
    try {
      return (await Promise.all(counting.map((one) => countsOf(view, one)))).flat();
    } catch (error) {
      // Nodes that pruned a state say so in words of their own, as if a call reverted. These views never revert.
      if (!isChainError(error, "CallReverted") && !isError(error, "BAD_DATA")) throw error;
      const message = `the RPCs of ${this.#name} do not tell the state of block ${height}: ${error.message}`;
      throw new ChainError("RpcUnavailable", message, { chain: this.#name, height });
    }
  }
}

/** The counts of one contract; none before it is there. */
async function countsOf(
  view: ChainView<StateReader>,
  { abi, address, sequence, series, counter }: Counting,
): Promise<SequenceCount[]> {
  try {
    const contract = { abi, address };
    const names = (await read(view, contract, series)) as readonly Hex[];
    const counted = names.map(async (name) => {
      const { count } = (await read(view, contract, counter, name)) as {
        readonly count: bigint;
      };
      return { sequence, series: name, count };
    });
    return await Promise.all(counted);
  } catch (error) {
    if (isError(error, "BAD_DATA") && error.value === "0x") return [];
    throw error;
  }
}
