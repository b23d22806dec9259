import {
  contentHash,
  type WantedSchedule,
} from "../../../../../../scripts/causeway/areas/fees/index.ts";

/** A schedule as a configuration might want it. */
export function wantedSchedule(change: Partial<WantedSchedule> = {}): WantedSchedule {
  return {
    subject: "fee schedule",
    schedule: "messages",
    address: `0x${"fe".repeat(20)}`,
    file: "destinations.json",
    version: 2,
    effectiveAt: undefined,
    content: "0x02",
    hashOf: contentHash,
    says: "all costs two",
    differences: [],
    change: { changes: false, needsNotice: false, refused: [] },
    calls: {
      publish: () => "0x0a",
      makeEffective: () => "0x0b",
      rollBack: (_, content) => content,
    },
    after: ["deploy MessageFeeSchedule"],
    published: async () => [],
    differsFrom: () => [],
    ...change,
  };
}
