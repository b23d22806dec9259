import { readLogs } from "@causeway/chains/evm";
import { type ChainConfig, counted, type Finding, type Probe } from "@causeway/operator";
import {
  type ArrivedOrder,
  decodeArrivedOrder,
  decodeHops,
  type Hex,
  type Hop,
  type HopsStep,
  isHop,
} from "@causeway/protocol";
import { interfaceOf, swapReceiverAbi } from "@causeway/protocol/contracts";
import { getBytes, type Provider } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import type { FinalView } from "../../messaging/index.ts";
import { type SwapConfig, swapOn } from "../SwapConfig.ts";
import type { VenueKind } from "../schema.ts";
import { lookAtFinal } from "./lookAtFinal.ts";

const abi = interfaceOf(swapReceiverAbi);

/** The newest fills of so many are measured. */
const MOST_FILLS = 20;
/** Gas of a transaction without calldata. */
const TRANSACTION_GAS = 21_000n;
/** Gas of a fill without its hops, to a receiver that had none of the token. */
const FILL_GAS = 65_000n;

/** By the two highest bits of a venue's number. */
const KINDS: readonly (VenueKind | undefined)[] = [
  "constantProduct",
  "concentrated",
  "universalRouter",
];

/** What a hop of a fill took at least. */
interface MeasuredHop {
  readonly kind: VenueKind;
  readonly gas: bigint;
  readonly transaction: Hex;
}

/** Whether a hop takes more gas than orders are promised for it, by the newest fills of held orders. */
export const lookAtVenueGas: Probe<SwapConfig> = (environment, chains) =>
  Promise.all(
    chains.map((chain) =>
      lookAtFinal(environment, chain, async (_, final) => ({
        findings: findingsOf(
          environment.config,
          chain,
          await measuredOn(environment.config, chain, final),
        ),
      })),
    ),
  );

async function measuredOn(
  config: SwapConfig,
  chain: ChainConfig,
  { view }: FinalView,
): Promise<MeasuredHop[]> {
  const { SwapReceiver } = addressesOn(config, chain);
  const logs = await readLogs(view, {
    address: SwapReceiver,
    topics: [abi.getEvent("HeldOrderFilled").topicHash],
    // One request for events, however long the chain is.
    fromBlock: Math.max(0, view.blockTag - chain.logRange + 1),
    range: chain.logRange,
  });
  const newest = logs.slice(-MOST_FILLS).map(({ transactionHash }) => transactionHash);
  const hops = await Promise.all(
    newest.map((hash) => measuredIn(view.provider, SwapReceiver, hash)),
  );
  return hops.flatMap((hop) => hop ?? []);
}

/** A hop of a fill that an account made itself; undefined of other transactions, and of hops of different kinds. */
async function measuredIn(
  provider: Provider,
  receiver: Hex,
  hash: Hex,
): Promise<MeasuredHop | undefined> {
  const [transaction, receipt] = await Promise.all([
    provider.getTransaction(hash),
    provider.getTransactionReceipt(hash),
  ]);
  if (transaction?.to?.toLowerCase() !== receiver.toLowerCase() || receipt === null)
    return undefined;
  const call = abi.parseTransaction(transaction);
  if (call?.name !== "fill") return undefined;
  const [{ payload }, route] = call.args;
  const { callGas }: ArrivedOrder = decodeArrivedOrder(payload);
  const hops = decodeHops(route).flatMap(hopsOf);
  const [kind, ...others] = new Set(hops.map(({ venueId }) => KINDS[venueId >> 6]));
  if (kind === undefined || others.length > 0) return undefined;
  const without = TRANSACTION_GAS + calldataGas(transaction.data) + FILL_GAS + callGas;
  const gas = (receipt.gasUsed - without) / BigInt(hops.length);
  return { kind, gas, transaction: hash };
}

function hopsOf(step: HopsStep): readonly Hop[] {
  return isHop(step) ? [step] : step.flatMap(({ hops }) => hops);
}

function calldataGas(data: Hex): bigint {
  return getBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
}

function findingsOf(
  config: SwapConfig,
  chain: ChainConfig,
  measured: readonly MeasuredHop[],
): Finding[] {
  const promised = swapOn(config, chain)?.gas.hop;
  if (promised === undefined) return [];
  return [...Map.groupBy(measured, ({ kind }) => kind)].flatMap(([kind, hops]) => {
    // A stranger's token may take what it likes: one fill of many says little.
    const median = hops.toSorted(byGas)[Math.floor((hops.length - 1) / 2)];
    if (median === undefined || median.gas <= promised[kind]) return [];
    return [findingOf(chain, { kind, promised: promised[kind], count: hops.length, median })];
  });
}

function byGas(one: MeasuredHop, other: MeasuredHop): number {
  return Number(one.gas - other.gas);
}

interface Excess {
  readonly kind: VenueKind;
  readonly promised: number;
  readonly count: number;
  readonly median: MeasuredHop;
}

function findingOf({ name }: ChainConfig, { kind, promised, count, median }: Excess): Finding {
  const { gas, transaction } = median;
  return {
    kind: "swap-gas",
    subject: `a hop of ${kind} on ${name}`,
    expected: `no more gas than the ${promised} of swap.json`,
    held: `${gas} at least, the median of ${counted(count, "fill")}, in transaction ${transaction}`,
    remedy:
      "read the transaction. If its tokens are known, state more gas for the kind in swap.json, and apply it to the " +
      "chains that send orders here",
  };
}
