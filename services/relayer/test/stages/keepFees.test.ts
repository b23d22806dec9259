import type { Submission } from "@causeway/chains";
import { Backoff } from "@causeway/service";
import { expect } from "chai";

import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { keepFees } from "../../src/stages/keepFees.ts";

const SCHEDULE = `0x${"fe".repeat(20)}`;
const EFFECTIVE = `0x${"aa".repeat(4)}`;
const SETTLE = `0x${"bb".repeat(4)}`;

/** A relayer and a chain whose schedule has something due; what is logged and sent is written down. */
function world(due: readonly string[], refused: readonly string[] = []) {
  const sent: string[] = [];
  const told: string[] = [];
  let now = 0;
  const note = (_: object, text: string) => void told.push(text);
  const relayer = {
    backoff: new Backoff({ first: 1_000, longest: 1_000 }, () => now),
    logger: { info: note, error: note },
    metrics: { gasUsed: { inc: () => {} }, stageFailures: { inc: () => {} } },
  } as unknown as Relayer;
  const chain = (schedule?: string) =>
    ({
      config: {
        chainId: 1n,
        name: "hub",
        startHeight: 5n,
        logRange: 9,
        messageFeeSchedule: schedule,
      },
      adapter: {
        dueFeeCalls: async (source: object) => {
          expect(source).to.deep.equal({ schedule: SCHEDULE, from: 5n, range: 9 });
          return due.map((data): Submission => {
            return { to: SCHEDULE, data, value: 0n, recipientGas: 0n, ownGas: 0n };
          });
        },
        submit: async ({ data }: Submission) => {
          sent.push(data);
          if (refused.includes(data)) throw new Error("ChangedTooRecently");
          return { hash: "0x01", gasUsed: 1n };
        },
      },
    }) as unknown as RelayedChain;
  return { relayer, chain, sent, told, pass: (milliseconds: number) => (now += milliseconds) };
}

describe("keepFees", () => {
  it("does all that is due", async () => {
    const { relayer, chain, sent } = world([EFFECTIVE, SETTLE]);
    expect(await keepFees.run(relayer, chain(SCHEDULE))).to.equal(true);
    expect(sent).to.deep.equal([EFFECTIVE, SETTLE]);
  });

  it("does nothing where nothing is due, or no schedule is known", async () => {
    const { relayer, chain } = world([]);
    expect(await keepFees.run(relayer, chain(SCHEDULE))).to.equal(false);
    expect(await keepFees.run(relayer, chain())).to.equal(false);
  });

  it("settles though the version is refused, and tries that again later and not at once", async () => {
    const { relayer, chain, sent, told, pass } = world([EFFECTIVE, SETTLE], [EFFECTIVE]);
    expect(await keepFees.run(relayer, chain(SCHEDULE))).to.equal(true);
    await keepFees.run(relayer, chain(SCHEDULE));
    expect(sent).to.deep.equal([EFFECTIVE, SETTLE, SETTLE]);
    pass(1_001);
    await keepFees.run(relayer, chain(SCHEDULE));
    expect(sent.slice(3)).to.deep.equal([EFFECTIVE, SETTLE]);
    expect(told).to.include("the fee schedule refused the fees that are due");
  });
});
