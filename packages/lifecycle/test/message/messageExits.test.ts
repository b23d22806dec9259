import { ChainType } from "@causeway/protocol";
import { expect } from "chai";

import { type MessageSituation, type ReadChain, readyTransactions } from "../../src/index.ts";
import { FLIGHT, situation, TRANSACTION } from "./situations.ts";

describe("exits of a message that ended, and whose sender has not answered", () => {
  /** What a call brings beside the value of the notice. */
  let extras: (bigint | undefined)[];

  beforeEach(() => {
    extras = [];
  });

  function silent(changes: Partial<MessageSituation>): MessageSituation {
    const adapter = {
      origin: { chainType: ChainType.ton },
      recoverCall: async (_lane: string, _index: bigint, _frame: string, extra?: bigint) => {
        extras.push(extra);
        return { to: "0x", data: "0x", value: 5n, paidGas: 1n };
      },
      ...{ fullyPaid: async (call: object) => call, gasLimitOf: async () => 0n },
      accounts: { gasPrice: async () => 1n },
    } as unknown as ReadChain["adapter"];
    const { origin, ...rest } = situation();
    return {
      ...rest,
      origin: { ...origin, adapter },
      ending: { outcome: "expired", transaction: TRANSACTION, noticeId: undefined },
      recorded: { outcome: "expired", settled: false, standing: "counts" },
      settling: FLIGHT,
      ...changes,
    };
  }

  const exitOf = async (of: MessageSituation) => (await readyTransactions(of)).transactions[0];

  it("bring the value with which it takes note, if that is more than a notice brings", async () => {
    const exit = await exitOf(silent({ senderExtra: 7n }));
    expect([exit?.kind, extras]).to.deep.equal(["recover", [7n]]);
    expect(exit?.does).to.match(/with more gas than a notice brings$/);
  });

  it("bring no more to a sender that needs none, or takes no note with more", async () => {
    const exit = await exitOf(silent({}));
    expect(extras).to.deep.equal([undefined]);
    expect(exit?.does).to.match(/if it took no notice$/);
  });
});
