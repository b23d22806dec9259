import { type ContractCalls, entryStateOf, type Hex, ZERO_WORD } from "@causeway/protocol";

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
import { askContract, NOBODY } from "./askContract.ts";
import { askCustody } from "./askCustody.ts";
import { atFirstUse } from "./atFirstUse.ts";
import { bridgeCoder, expiryCoder } from "./contracts.ts";
import { logsOf } from "./decodedLogs.ts";
import { ANY_GAS } from "./gasBounds.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import { tryBetween, type WordView } from "./tryBetween.ts";

/** What every token says of itself. */
const tokenCoder = /* @__PURE__ */ atFirstUse([
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
    return toEntry(await this.#ask<EntryAnswer>("entryOf", transferId));
  }

  async entriesOf(transferIds: readonly Hex[]): Promise<TransferEntry[]> {
    if (transferIds.length === 0) return [];
    const views = transferIds.map((id) => viewOf("entryOf", id));
    const answers = await tryBetween(this.#rpcs, { to: this.#bridge }, views);
    return answers.map((answer) => toEntry(answerOf<EntryAnswer>("entryOf", answer)));
  }

  async tryCall(trial: EntryTrial): Promise<TriedEntries> {
    const { submission, payment, gasLimit, assetId, transferIds } = trial;
    const entries = transferIds.map((id) => viewOf("entryOf", id));
    const { to, data } = submission;
    const call = { to, data, payment, gasLimit };
    const after = [...entries, viewOf("nextOf", assetId)];
    const answers = await tryBetween(this.#rpcs, call, entries, after);
    const tried = answers
      .slice(0, -1)
      .map((answer) => toEntry(answerOf<EntryAnswer>("entryOf", answer)));
    const [provenance, position] = answerOf<PlaceAnswer>("nextOf", answers.at(-1) as Hex);
    return {
      before: tried.slice(0, entries.length),
      after: tried.slice(entries.length),
      next: { provenance, position },
    };
  }

  async advancerOf(advanceId: Hex): Promise<Hex | undefined> {
    const [{ advancer }] = await this.#ask<[{ advancer: Hex }]>("advanceOf", advanceId);
    return unlessZero(advancer);
  }

  async assetOf(assetId: Hex): Promise<BridgedAsset | undefined> {
    try {
      const [asset] = await this.#ask<[AssetAnswer]>("assetOf", assetId);
      const { custody, token, unit, pausedUntil } = asset;
      const [[liquidity], [symbol], [decimals]] = await Promise.all([
        askCustody<[bigint]>(this.#rpcs, custody, "liquidity"),
        this.#view<[string]>(tokenCoder(), token, "symbol", []),
        this.#view<[bigint]>(tokenCoder(), token, "decimals", []),
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
    const [{ custody }] = await this.#ask<[AssetAnswer]>("assetOf", assetId);
    const kind = limitedBy(provenance);
    const answer = await askCustody<LimitAnswer>(this.#rpcs, custody, "limitOf", chainId, kind);
    const [limit, available] = answer;
    return { capacity: limit.capacity, available, window: limit.window };
  }

  async nextOf(assetId: Hex): Promise<LinePlace> {
    const [provenance, position] = await this.#ask<PlaceAnswer>("nextOf", assetId);
    return { provenance, position };
  }

  async returnOf(chainId: bigint, transferId: Hex): Promise<ReturnRecord> {
    const answer = await this.#ask<[bigint, bigint, bigint]>("returnOf", chainId, transferId);
    const [units, provenance, paidBack] = answer;
    return { units, provenance, paidBack };
  }

  /** `contain` refuses a provenance that counts. Of any other it asks next for the asset: here one that it does not have. */
  async isOutdated(provenance: bigint): Promise<boolean> {
    try {
      await this.#ask("contain", ZERO_WORD, provenance);
    } catch (error) {
      if (isRevertedWith(error, "VouchedFor")) return false;
      if (!isRevertedWith(error, "UnknownAsset")) throw error;
    }
    return true;
  }

  async deadlineOf(laneId: Hex, assetId: Hex, deadline: bigint): Promise<bigint> {
    const [moved] = await this.#ask<[bigint]>("deadlineOf", laneId, assetId, deadline);
    return moved;
  }

  // ---------------------------------------------------------------- searching

  async waitingAt(
    assetId: Hex,
    place: LinePlace,
    from: bigint,
    to: bigint,
  ): Promise<Hex | undefined> {
    const logs = await this.#logs<Waiting>("TransferWaits", [null, assetId], from, to);
    const found = logs.findLast(
      ({ args }) => args.provenance === place.provenance && args.position === place.position,
    );
    return found?.args.transferId;
  }

  async deliveredAdvancerOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined> {
    const logs = await this.#logs<{ advancer: Hex }>(
      "AdvanceDelivered",
      [null, transferId],
      from,
      to,
    );
    return logs.at(-1)?.args.advancer;
  }

  async returnIdOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined> {
    const logs = await this.#logs<{ returnId: Hex }>("TransferReturned", [transferId], from, to);
    return logs.at(-1)?.args.returnId;
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
    const [fee] = await this.#ask<[bigint]>("quoteReturn", originChainId);
    return this.#call("sendBack", [transfer], fee);
  }

  async endCall(laneId: Hex, batch: DeliveryBatch): Promise<Submission> {
    const [expiry] = await this.#ask<[Hex]>("expiry");
    const [fee] = await this.#view<[bigint]>(expiryCoder(), expiry, "quoteNotice", [laneId]);
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
    const data = bridgeCoder().encodeCall(name, args);
    return { to: this.#bridge, data, value, recipientGas: 0n, ownGas: ANY_GAS };
  }

  #ask<Answer extends readonly unknown[]>(name: string, ...args: unknown[]) {
    return this.#view<Answer>(bridgeCoder(), this.#bridge, name, args);
  }

  #view<Answer extends readonly unknown[]>(
    contract: ContractCalls,
    to: Hex,
    name: string,
    args: readonly unknown[],
  ) {
    return askContract<Answer>(this.#rpcs, { contract, to, name, args });
  }

  #logs<Args>(event: string, indexed: readonly (Hex | null)[], from: bigint, to: bigint) {
    const topics = [bridgeCoder().topicOf(event), ...indexed];
    return logsOf<Args>(this.#rpcs, bridgeCoder(), this.#bridge, topics, from, to);
  }
}

function unlessZero(account: Hex): Hex | undefined {
  return account === NOBODY ? undefined : account;
}

/** Of `Limited`, what bounds a line: its number ends with the `ReleaseKind` of what waits in it. */
function limitedBy(provenance: bigint): bigint {
  const kind = provenance & 3n;
  return kind < 2n ? 0n : kind - 1n;
}

function toEntry([entry]: EntryAnswer): TransferEntry {
  const { isRefund, provenance, position, held, queued, setAside, isVoided } = entry;
  const state = entryStateOf(entry.state);
  const advancer = unlessZero(entry.advancer);
  return { state, isRefund, advancer, provenance, position, held, queued, setAside, isVoided };
}

function viewOf(name: "entryOf" | "nextOf", word: Hex): WordView {
  return { selector: bridgeCoder().selectorOf(name), word };
}

function answerOf<Answer>(name: "entryOf" | "nextOf", answer: Hex): Answer {
  return bridgeCoder().decodeAnswer(name, answer) as Answer;
}

type EntryAnswer = readonly [
  Omit<TransferEntry, "state" | "advancer"> & { readonly state: bigint; readonly advancer: Hex },
];

/** Provenance and position. */
type PlaceAnswer = readonly [bigint, bigint];

/** The limit, and what of it is left now. */
type LimitAnswer = readonly [Pick<ReleaseLimit, "capacity" | "window">, bigint];

interface AssetAnswer {
  readonly custody: Hex;
  readonly token: Hex;
  readonly unit: bigint;
  readonly pausedUntil: bigint;
}

interface Waiting extends LinePlace {
  readonly transferId: Hex;
}
