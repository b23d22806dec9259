import { type MailboxTransaction, wireAddress } from "@causeway/chains/ton";
import { type FeeLog, feeLogsOf, readFeeVersion } from "@causeway/chains/ton/contracts";
import { type Hex, parseFeeSubject } from "@causeway/protocol";
import type { Address, Cell } from "@ton/core";

import type { EventValue, IndexedEvent } from "../IndexedEvent.ts";

/**
 * The place of the first log of a fee schedule in a block. The places of the mailbox are below: a block cannot hold as many
 * messages of one contract.
 */
const FIRST_PLACE = 1_000_000;
const ALL_BPS = 10_000n;

/** A fee schedule: the chain's id, and the account in 32 bytes. */
export interface SchedulePlace {
  readonly chainId: bigint;
  readonly account: Hex;
}

/**
 * What a fee schedule on TON said of its versions in a transaction, as the schedules on EVM chains tell it.
 *
 * @throws ChainError `ContractMissing` for a version whose content cannot be read.
 */
export function feeEventsOf(
  { id, transaction, at, firstPlace }: MailboxTransaction,
  { chainId, account }: SchedulePlace,
): IndexedEvent[] {
  const { height, blockHash, timestamp } = at;
  const block = { chainId, height, blockHash, transaction: id.hash, at: timestamp };
  return feeLogsOf(transaction).flatMap((log, place) => {
    const told = toldBy(log);
    const logIndex = FIRST_PLACE + firstPlace + place;
    return told === undefined
      ? []
      : [{ ...block, logIndex, contract: wireAddress(account), ...told }];
  });
}

function toldBy(log: FeeLog): Pick<IndexedEvent, "kind" | "values"> | undefined {
  switch (log.kind) {
    case "published": {
      const { version, effectiveAt, contentHash, content } = log;
      const fees = feesIn(content);
      const values = { version: BigInt(version), effectiveAt, contentHash, fees };
      return { kind: "messageFeeSchedule.FeeSchedulePublished", values };
    }
    case "withdrawn":
      return {
        kind: "messageFeeSchedule.VersionWithdrawn",
        values: { version: BigInt(log.version) },
      };
    case "effective":
      return { kind: "messageFeeSchedule.VersionEffective", values: numbersOf(log) };
    case "rolledBack":
      return { kind: "messageFeeSchedule.VersionRolledBack", values: numbersOf(log) };
    default:
      return undefined;
  }
}

function numbersOf({ version, previous }: { readonly version: number; readonly previous: number }) {
  return { version: BigInt(version), previous: BigInt(previous) };
}

/** In the order of `MessageFees` of the contracts on EVM chains. The treasury has all shares. */
function feesIn(content: Cell): readonly EventValue[] {
  const { bandBps, treasury, terms } = readFeeVersion(content);
  const pricesOf = (wanted: "messages" | "results") =>
    terms.flatMap(({ subject, free, price }) => {
      const { kind, destinationChainId } = parseFeeSubject(subject);
      const { base, gasPrice, maxGasLimit, maxPayload, gasPerByte } = price;
      const words = [base, gasPrice, maxGasLimit, maxPayload, gasPerByte];
      return kind === wanted ? [[destinationChainId, free, words]] : [];
    });
  const shares = [[wireAddress(hashOf(treasury)), ALL_BPS]];
  return [BigInt(bandBps), pricesOf("messages"), pricesOf("results"), shares];
}

function hashOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}
