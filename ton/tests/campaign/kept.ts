import type { Cell } from "@ton/core";

import { requireRule } from "./BrokenRule";
import { LOG, OP, opOf } from "./bodies";
import type { Hop } from "./Traffic";

const REPORT_RENT = 10_000_000n;

/** What a mailbox on TON may keep of a transaction, nanoton; negative if it pays fees out. */
export function keptOf(hop: Hop): bigint {
  const { transaction, message } = hop;
  const sent = [...transaction.outMessages.values()];
  const kept = sent.reduce((sum, { info, body }) => {
    if (info.type === "external-out") return sum + keptFor(body, message.body);
    // Fees that are paid out go without a body.
    return info.type === "internal" && body.bits.length === 0 ? sum - info.value.coins : sum;
  }, 0n);
  switch (opOf(message.body)) {
    case OP.confirm:
      return kept + REPORT_RENT;
    case OP.topUp:
      // It pays for its own gas.
      return kept + message.info.value.coins - transaction.totalFees.coins + rentOf(hop);
    default:
      return kept;
  }
}

/** What an account paid for its storage, nanoton. */
export function rentOf({ transaction: { description } }: Hop): bigint {
  const phase = description.type === "generic" ? description.storagePhase : undefined;
  return phase?.storageFeesCollected ?? 0n;
}

/** A message's fee, and the rent of a report. */
function keptFor(body: Cell, cause: Cell): bigint {
  const log = body.beginParse();
  switch (opOf(body)) {
    case LOG.sent: {
      const fee = log.skip(32 + 256 + 64).loadCoins();
      const isAgreed = fee <= mostOf(cause);
      requireRule(isAgreed, "no fee is above the sender's maximum", () => `${fee}`);
      return fee;
    }
    case LOG.delivered:
      return log.skip(32 + 128).loadUintBig(64) === 0n ? REPORT_RENT : 0n;
    default:
      return 0n;
  }
}

/** The most that a message's sender pays; without bound for others. */
function mostOf(body: Cell): bigint {
  return opOf(body) === OP.send
    ? body
        .beginParse()
        .skip(32 + 3 * 64 + 40)
        .loadCoins()
    : 1n << 120n;
}
