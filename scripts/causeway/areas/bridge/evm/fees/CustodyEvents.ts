import type { ReadLog } from "@causeway/chains/evm";
import type { Hex, ReleaseFee } from "@causeway/protocol";
import {
  bridgeAbi,
  bridgeAdvancesAbi,
  iCustodyAbi,
  interfaceOf,
  iVaultLossesAbi,
} from "@causeway/protocol/contracts";
import type { LogDescription } from "ethers";

import type {
  CustodyChange,
  CustodyEvent,
  ReleasedPart,
} from "../../fees/backtest/CustodyEvent.ts";

const custodyAbi = interfaceOf(iCustodyAbi);
const lossAbi = interfaceOf(iVaultLossesAbi);
const bridgeInterface = interfaceOf(bridgeAbi);
const advancesAbi = interfaceOf(bridgeAdvancesAbi);

/** The events that are read, of custodies and of their bridge. */
export const TOPICS: readonly Hex[] = [
  ...(["TermsSet", "Released", "Admitted", "Unbound", "GivenBack"] as const).map(
    (name) => custodyAbi.getEvent(name).topicHash as Hex,
  ),
  ...(["TransferSent", "TransferWaits", "TransferPaid", "TransferSetAside"] as const).map(
    (name) => bridgeInterface.getEvent(name).topicHash as Hex,
  ),
  ...(["TransferPartPaid", "TransferCameBack", "AdvanceDelivered"] as const).map(
    (name) => bridgeInterface.getEvent(name).topicHash as Hex,
  ),
  advancesAbi.getEvent("TransferAdvanced").topicHash as Hex,
  ...(["WrittenOff", "WriteOffUndone"] as const).map(
    (name) => lossAbi.getEvent(name).topicHash as Hex,
  ),
];

/** A release whose transfer is known by a later event of the same transaction. */
interface Pending {
  readonly custody: Hex;
  readonly place: number;
  readonly receiver: Hex;
}

/**
 * Makes of a chain's logs, in their order, what happened to each custody. A custody knows no transfer: which one a
 * release was for, and whether it had waited, is what the bridge says next.
 */
export class CustodyEvents {
  readonly #custodyOf: ReadonlyMap<Hex, Hex>;
  readonly #bridge: Hex;
  readonly #events = new Map<Hex, CustodyEvent[]>();
  /** All of what waited, by its transfer. */
  readonly #waited = new Map<Hex, bigint>();
  readonly #begun = new Set<Hex>();
  /** Advances by the transfers that were delivered of them. */
  readonly #advances = new Map<Hex, Hex>();
  readonly #refunds = new Set<Hex>();
  #transaction = "";
  #pending: Pending[] = [];

  /** @param custodyOf By the asset's id. */
  constructor(bridge: Hex, custodyOf: ReadonlyMap<Hex, Hex>) {
    this.#bridge = bridge;
    this.#custodyOf = custodyOf;
    for (const custody of custodyOf.values()) this.#events.set(custody, []);
  }

  of(custody: Hex): readonly CustodyEvent[] {
    return this.#events.get(custody) ?? [];
  }

  add(log: ReadLog, time: bigint): void {
    if (log.transactionHash !== this.#transaction) {
      this.#transaction = log.transactionHash;
      this.#pending = [];
    }
    const moment = { block: log.blockNumber, time };
    if (log.address === this.#bridge) {
      const event = bridgeInterface.parseLog(log) ?? advancesAbi.parseLog(log);
      if (event !== null) this.#addBridge(event, moment);
      return;
    }
    const event = custodyAbi.parseLog(log) ?? lossAbi.parseLog(log);
    const custody = log.address as Hex;
    const change = event && this.#changeOf(event);
    const events = this.#events.get(custody);
    if (!change || events === undefined) return;
    events.push({ ...moment, ...change });
    if (change.kind !== "released") return;
    this.#pending.push({ custody, place: events.length - 1, receiver: change.receiver });
  }

  #changeOf({ name, args }: LogDescription): CustodyChange | undefined {
    switch (name) {
      case "TermsSet":
        return { kind: "terms", chainId: args.chainId, word: args.terms };
      case "Admitted":
        return { kind: "admitted", units: args.units };
      case "Unbound":
        return { kind: "unbound", queued: args.queued, claimable: args.claimable };
      case "GivenBack":
        return {
          kind: "givenBack",
          chainId: args.originChainId,
          units: args.units,
          fee: args.fee,
        };
      case "Released":
        return released(args.chainId, args.receiver, args.units, args.fee);
      // what is written off is in the books again, as if it had never been let out
      case "WrittenOff":
        return { kind: "unbound", queued: 0n, claimable: args.units };
      case "WriteOffUndone":
        return { kind: "unbound", queued: 0n, claimable: -BigInt(args.units) };
    }
    return undefined;
  }

  #addBridge({ name, args }: LogDescription, moment: { block: number; time: bigint }): void {
    const transferId = args.transferId as Hex;
    switch (name) {
      case "TransferSent":
        this.#push(args.assetId, { ...moment, kind: "locked", transferId, units: args.units });
        return;
      case "TransferAdvanced":
        // of which asset, its delivery says
        for (const events of this.#events.values()) {
          events.push({ ...moment, kind: "advanced", advanceId: args.advanceId });
        }
        return;
      case "AdvanceDelivered":
        this.#advances.set(transferId, args.advanceId);
        return;
      case "TransferWaits":
        if (!this.#waited.has(transferId)) this.#waited.set(transferId, args.held + args.queued);
        return;
      case "TransferCameBack":
        this.#refunds.add(transferId);
        return;
      case "TransferPaid":
      case "TransferPartPaid":
        this.#resolve(transferId, args.assetId, args.receiver);
        return;
      case "TransferSetAside":
        this.#resolve(transferId, args.assetId, undefined);
        return;
    }
  }

  #push(assetId: Hex, event: CustodyEvent): void {
    const custody = this.#custodyOf.get(assetId);
    if (custody !== undefined) this.#events.get(custody)?.push(event);
  }

  /** The last release that nobody told the transfer of: a receiver's call may hold another one. */
  #resolve(transferId: Hex, assetId: Hex, receiver: Hex | undefined): void {
    const last = this.#pending.at(-1);
    if (last === undefined || last.custody !== this.#custodyOf.get(assetId)) return;
    if (receiver !== undefined && receiver !== last.receiver) return;
    this.#pending.pop();
    const events = this.#events.get(last.custody);
    const event = events?.[last.place];
    if (events === undefined || event?.kind !== "released") return;
    const whole = this.#waited.get(transferId);
    events[last.place] = {
      ...event,
      transferId,
      advanceId: this.#advances.get(transferId),
      isRefund: this.#refunds.has(transferId),
      isFromQueue: whole !== undefined,
      isBegun: this.#begun.has(transferId),
      whole: whole ?? event.units,
    };
    this.#begun.add(transferId);
  }
}

function released(chainId: bigint, receiver: Hex, units: bigint, fee: ReleaseFee): ReleasedPart {
  const { base, curve, integrator } = fee;
  return {
    kind: "released",
    transferId: undefined,
    advanceId: undefined,
    chainId,
    receiver,
    units,
    fee: { base, curve, integrator },
    isRefund: base + curve + integrator === 0n,
    isFromQueue: false,
    isBegun: false,
    whole: units,
  };
}
