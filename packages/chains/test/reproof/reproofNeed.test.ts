import type { EntryState, Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { TransferEntry } from "../../src/BridgedChain.ts";
import {
  type Brought,
  type RecordedOutcome,
  type ReproofNeed,
  reproofNeed,
} from "../../src/index.ts";

const ID: Hex = `0x${"11".repeat(32)}`;
const OTHER: Hex = `0x${"22".repeat(32)}`;
const OLD = 4n;
const NOW = 8n;

interface Chain {
  readonly entry?: Partial<TransferEntry>;
  readonly returned?: { units: bigint; provenance: bigint; paidBack: bigint };
  readonly recorded?: RecordedOutcome;
  readonly isVoided?: boolean;
}

const TRANSFER: Brought = { kind: "transfer", transferId: ID };
const RETURN: Brought = { kind: "return", transferId: OTHER, units: 10n };
const NOTICE: Brought = { kind: "notice", messageId: OTHER };

function needOf(brought: Brought, chain: Chain = {}): Promise<ReproofNeed> {
  const { returned = { units: 0n, provenance: 0n, paidBack: 0n }, isVoided = false } = chain;
  const entry = { ...NOTHING, ...chain.entry };
  return reproofNeed(
    {
      adapter: {
        isVoided: async () => isVoided,
        recordedOutcome: async () => chain.recorded ?? { outcome: "none" },
      },
      bridge: {
        entryOf: async () => entry,
        returnOf: async () => returned,
        isOutdated: async (provenance) => provenance !== NOW,
      },
    },
    { messageId: ID, originChainId: 1n, brought },
  );
}

const NOTHING: TransferEntry = {
  ...{ state: "none", isRefund: false, advancer: undefined, isVoided: false },
  ...{ provenance: 0n, position: 0n, held: 0n, queued: 0n, setAside: 0n },
};
const refund = (provenance: bigint, state: EntryState = "waiting") => ({
  entry: { state, isRefund: true, provenance },
});
const expired = (standing: "counts" | "paused" | "outdated" | "voided", settled = false) => ({
  recorded: { outcome: "expired", settled, standing } as const,
});

const FORGOTTEN: Chain = {
  recorded: { outcome: "forgotten", settled: true, standing: "counts" },
};

describe("reproofNeed", () => {
  const cases: readonly (readonly [string, Brought, Chain, ReproofNeed])[] = [
    [
      "a transfer that waits by an old proof",
      TRANSFER,
      { entry: { state: "aside", provenance: OLD } },
      "proof",
    ],
    [
      "one that waits by a proof that counts",
      TRANSFER,
      { entry: { state: "ready", provenance: NOW } },
      "counts",
    ],
    ["one that was paid", TRANSFER, {}, "over"],
    ["one that was sent back", TRANSFER, { entry: { state: "returned", provenance: OLD } }, "over"],
    [
      "one that was voided",
      TRANSFER,
      { entry: { state: "waiting", provenance: OLD }, isVoided: true },
      "voided",
    ],
    ["a return that was not recorded", RETURN, {}, "proof"],
    [
      "one that counts and is not settled",
      RETURN,
      { returned: { units: 10n, provenance: NOW, paidBack: 0n } },
      "counts",
    ],
    [
      "one by an old proof",
      RETURN,
      { returned: { units: 10n, provenance: OLD, paidBack: 0n } },
      "proof",
    ],
    [
      "one of which a forged one paid back less",
      RETURN,
      { returned: { units: 1n, provenance: OLD, paidBack: 1n } },
      "proof",
    ],
    [
      "one whose place a voided one has",
      RETURN,
      { returned: { units: 0n, provenance: NOW, paidBack: 0n } },
      "proof",
    ],
    [
      "one that was paid back",
      RETURN,
      { returned: { units: 10n, provenance: OLD, paidBack: 10n }, ...refund(OLD, "refunded") },
      "over",
    ],
    [
      "one whose refund waits by the same old proof",
      RETURN,
      { returned: { units: 10n, provenance: OLD, paidBack: 10n }, ...refund(OLD) },
      "proof",
    ],
    [
      "one that counts again before its refund does",
      RETURN,
      { returned: { units: 10n, provenance: NOW, paidBack: 10n }, ...refund(OLD) },
      "renewal",
    ],
    ["a notice that was not recorded", NOTICE, {}, "proof"],
    ["one that counts", NOTICE, expired("counts"), "counts"],
    ["one by a lane that is paused", NOTICE, expired("paused"), "counts"],
    ["one by an old proof", NOTICE, expired("outdated"), "proof"],
    ["one that gives way to a voided one no more", NOTICE, expired("voided"), "proof"],
    ["one that is settled", NOTICE, expired("outdated", true), "over"],
    ["one that is settled, and that its chain forgot", NOTICE, FORGOTTEN, "counts"],
    [
      "one that is settled, and whose refund waits",
      NOTICE,
      { ...expired("outdated", true), ...refund(OLD) },
      "proof",
    ],
    [
      "one that counts again before its refund does",
      NOTICE,
      { ...expired("counts", true), ...refund(OLD) },
      "renewal",
    ],
    [
      "one that counts as its refund does",
      NOTICE,
      { ...expired("counts", true), ...refund(NOW) },
      "counts",
    ],
  ];
  for (const [what, brought, chain, need] of cases) {
    it(`says "${need}" of a ${brought.kind}: ${what}`, async () => {
      expect(await needOf(brought, chain)).to.equal(need);
    });
  }
});
