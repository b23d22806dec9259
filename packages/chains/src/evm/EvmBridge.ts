import { entryStateOf, type Hex } from "@causeway/protocol";
import {
  type Interface,
  type Result,
  toQuantity,
  ZeroAddress,
  ZeroHash,
  zeroPadValue,
} from "ethers";
import * as v from "valibot";

import type {
  BridgedAsset,
  BridgedChain,
  EntryTrial,
  LinePlace,
  ReleaseLimit,
  ReturnRecord,
  TransferEntry,
  TransferFrame,
  TriedEntries,
} from "../BridgedChain.ts";
import { isRevertedWith } from "../ChainError.ts";
import type { DeliveryBatch, Submission } from "../Submission.ts";
import { bytesAnswer } from "./answers.ts";
import { atFirstUse } from "./atFirstUse.ts";
import { callInterface } from "./callInterface.ts";
import { bridgeInterface, custodyInterface, expiryInterface } from "./contracts.ts";
import { ANY_GAS } from "./gasBounds.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import { tryBetween, type WordView } from "./tryBetween.ts";

const logsAnswer = v.array(v.object({ topics: v.array(bytesAnswer), data: bytesAnswer }));

/** What every token says of itself. */
const tokenInterface = /* @__PURE__ */ atFirstUse([
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
]);

/** A bridge of an EVM chain, read at the newest block that all RPCs have. */
export class EvmBridge implements BridgedChain {
  readonly #rpcs: Rpcs;
  readonly #bridge: Hex;

  constructor(rpcs: Rpcs, bridge: Hex) {
    this.#rpcs = rpcs;
    this.#bridge = bridge;
  }

  // ---------------------------------------------------------------- views

  async entryOf(transferId: Hex): Promise<TransferEntry> {
    return toEntry(await this.#ask(bridgeInterface(), "entryOf", [transferId]));
  }

  async entriesOf(transferIds: readonly Hex[]): Promise<TransferEntry[]> {
    if (transferIds.length === 0) return [];
    const views = transferIds.map((id) => viewOf("entryOf", id));
    const answers = await tryBetween(this.#rpcs, { to: this.#bridge }, views);
    return answers.map((answer) => toEntry(answerOf("entryOf", answer)));
  }

  async tryCall(trial: EntryTrial): Promise<TriedEntries> {
    const { submission, payment, gasLimit, assetId, transferIds } = trial;
    const entries = transferIds.map((id) => viewOf("entryOf", id));
    const { to, data } = submission;
    const call = { to, data, payment, gasLimit };
    const after = [...entries, viewOf("nextOf", assetId)];
    const answers = await tryBetween(this.#rpcs, call, entries, after);
    const tried = answers.slice(0, -1).map((answer) => toEntry(answerOf("entryOf", answer)));
    const [provenance, position] = answerOf("nextOf", answers.at(-1) as Hex);
    return {
      before: tried.slice(0, entries.length),
      after: tried.slice(entries.length),
      next: { provenance, position },
    };
  }

  async advancerOf(advanceId: Hex): Promise<Hex | undefined> {
    const [{ advancer }] = await this.#ask(bridgeInterface(), "advanceOf", [advanceId]);
    return unlessZero(advancer);
  }

  async assetOf(assetId: Hex): Promise<BridgedAsset | undefined> {
    try {
      const [asset] = await this.#ask(bridgeInterface(), "assetOf", [assetId]);
      const { custody, token, unit, pausedUntil } = asset;
      const [[liquidity], [symbol], [decimals]] = await Promise.all([
        this.#view(custodyInterface(), custody, "liquidity", []),
        this.#view(tokenInterface(), token, "symbol", []),
        this.#view(tokenInterface(), token, "decimals", []),
      ]);
      // A unit is a power of ten of the token's smallest.
      const unitDecimals = `${unit}`.length - 1;
      return { symbol, decimals: Number(decimals) - unitDecimals, pausedUntil, liquidity };
    } catch (error) {
      if (isRevertedWith(error, "UnknownAsset")) return undefined;
      throw error;
    }
  }

  async limitOf(assetId: Hex, chainId: bigint, provenance: bigint): Promise<ReleaseLimit> {
    const [{ custody }] = await this.#ask(bridgeInterface(), "assetOf", [assetId]);
    const args = [chainId, limitedBy(provenance)];
    const [limit, available] = await this.#view(custodyInterface(), custody, "limitOf", args);
    return { capacity: limit.capacity, available, window: limit.window };
  }

  async nextOf(assetId: Hex): Promise<LinePlace> {
    const [provenance, position] = await this.#ask(bridgeInterface(), "nextOf", [assetId]);
    return { provenance, position };
  }

  async returnOf(chainId: bigint, transferId: Hex): Promise<ReturnRecord> {
    const asked = [chainId, transferId];
    const { units, provenance, paidBack } = await this.#ask(bridgeInterface(), "returnOf", asked);
    return { units, provenance, paidBack };
  }

  /** `contain` refuses a provenance that counts. Of any other it asks next for the asset: here one that it does not have. */
  async isOutdated(provenance: bigint): Promise<boolean> {
    try {
      await this.#ask(bridgeInterface(), "contain", [ZeroHash, provenance]);
    } catch (error) {
      if (isRevertedWith(error, "VouchedFor")) return false;
      if (!isRevertedWith(error, "UnknownAsset")) throw error;
    }
    return true;
  }

  async deadlineOf(laneId: Hex, assetId: Hex, deadline: bigint): Promise<bigint> {
    const [moved] = await this.#ask(bridgeInterface(), "deadlineOf", [laneId, assetId, deadline]);
    return moved;
  }

  // ---------------------------------------------------------------- searching

  async waitingAt(
    assetId: Hex,
    place: LinePlace,
    from: bigint,
    to: bigint,
  ): Promise<Hex | undefined> {
    const logs = await this.#logs("TransferWaits", [null, assetId], from, to);
    const found = logs.findLast(
      ({ args }) => args.provenance === place.provenance && args.position === place.position,
    );
    return found?.args.transferId;
  }

  async deliveredAdvancerOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined> {
    const logs = await this.#logs("AdvanceDelivered", [null, transferId], from, to);
    return logs.at(-1)?.args.advancer;
  }

  async returnIdOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined> {
    return (await this.#logs("TransferReturned", [transferId], from, to)).at(-1)?.args.returnId;
  }

  // ---------------------------------------------------------------- calls

  admitCall(assetId: Hex, transfers: readonly TransferFrame[]): Submission {
    return this.#call("admit", [assetId, transfers]);
  }

  drainCall(assetId: Hex, transfers: readonly TransferFrame[]): Submission {
    return this.#call("drain", [assetId, transfers]);
  }

  executeCall(transfer: TransferFrame): Submission {
    return this.#call("execute", [transfer]);
  }

  claimCall(transfer: TransferFrame, receiver: Hex): Submission {
    return this.#call("claim", [transfer, receiver]);
  }

  retryCall(transfer: TransferFrame): Submission {
    return this.#call("retry", [transfer]);
  }

  async sendBackCall(transfer: TransferFrame, originChainId: bigint): Promise<Submission> {
    const [fee] = await this.#ask(bridgeInterface(), "quoteReturn", [originChainId]);
    return this.#call("sendBack", [transfer], fee);
  }

  async endCall(laneId: Hex, batch: DeliveryBatch): Promise<Submission> {
    const [expiry] = await this.#ask(bridgeInterface(), "expiry", []);
    const [fee] = await this.#view(expiryInterface(), expiry, "quoteNotice", [laneId]);
    return this.#call("end", [laneId, batch], fee);
  }

  settleReturnCall(transfer: TransferFrame, siblings: readonly Hex[]): Submission {
    return this.#call("settleReturn", [transfer, siblings]);
  }

  containCall(assetId: Hex, provenance: bigint): Submission {
    return this.#call("contain", [assetId, provenance]);
  }

  discardCall(transfer: TransferFrame): Submission {
    return this.#call("discard", [transfer]);
  }

  reproveCall(laneId: Hex, batch: DeliveryBatch): Submission {
    return this.#call("reprove", [laneId, batch]);
  }

  renewRefundCall(transfer: TransferFrame): Submission {
    return this.#call("renewRefund", [transfer]);
  }

  // ---------------------------------------------------------------- internal

  #call(name: string, args: readonly unknown[], value = 0n): Submission {
    const data = bridgeInterface().encodeFunctionData(name, args);
    return { to: this.#bridge, data, value, recipientGas: 0n, ownGas: ANY_GAS };
  }

  #ask(piece: Interface, name: string, args: readonly unknown[]) {
    return this.#view(piece, this.#bridge, name, args);
  }

  #view(contract: Interface, to: Hex, name: string, args: readonly unknown[]) {
    return callInterface(this.#rpcs, { contract, to, name, args });
  }

  async #logs(event: string, indexed: readonly (Hex | null)[], from: bigint, to: bigint) {
    const fragment = bridgeInterface().getEvent(event);
    const topics = [fragment?.topicHash, ...indexed.map((one) => one && zeroPadValue(one, 32))];
    const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
    const filter = { address: this.#bridge, topics, ...blocks };
    const logs = await this.#rpcs.ask("eth_getLogs", [filter], (a) => v.parse(logsAnswer, a));
    return logs.flatMap((log) => bridgeInterface().parseLog(log) ?? []);
  }
}

function unlessZero(account: Hex): Hex | undefined {
  return account === ZeroAddress ? undefined : account;
}

/** Of `Limited`, what bounds a line: its number ends with the `ReleaseKind` of what waits in it. */
function limitedBy(provenance: bigint): bigint {
  const kind = provenance & 3n;
  return kind < 2n ? 0n : kind - 1n;
}

function toEntry([entry]: Result): TransferEntry {
  const { isRefund, provenance, position, held, queued, setAside, isVoided } = entry;
  const state = entryStateOf(entry.state);
  const advancer = unlessZero(entry.advancer);
  return { state, isRefund, advancer, provenance, position, held, queued, setAside, isVoided };
}

function viewOf(name: "entryOf" | "nextOf", word: Hex): WordView {
  const { selector } = bridgeInterface().getFunction(name) as { selector: string };
  return { selector, word };
}

function answerOf(name: "entryOf" | "nextOf", answer: Hex): Result {
  return bridgeInterface().decodeFunctionResult(name, answer);
}
