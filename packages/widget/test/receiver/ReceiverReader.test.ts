import { createCauseway } from "@causeway/sdk";
import { expect } from "chai";

import type { ReceiverAction } from "../../src/receiver/ReceiverCode.ts";
import { ReceiverReader } from "../../src/receiver/ReceiverReader.ts";
import { isReceiverContract } from "../../src/receiver/receiverOf.ts";
import { STATES } from "../../src/states/STATES.ts";
import { OTHER, OWNER } from "../../src/states/samples.ts";
import { reduce } from "../../src/store/reduce.ts";
import type { State } from "../../src/store/State.ts";

/** A reader whose chains know one contract. */
function reading(contract: string | undefined) {
  const asked: string[] = [];
  const told: ReceiverAction[] = [];
  const end = new AbortController();
  const reader = new ReceiverReader(createCauseway({}), {
    dispatch: (action) => told.push(action),
    signal: end.signal,
    load:
      async () =>
      async (_, { account }) => {
        asked.push(account);
        if (contract === undefined) throw new Error("no RPC answers");
        return account === contract;
      },
  });
  const settle = () => new Promise(setImmediate);
  return { reader, asked, told, end, settle };
}

function receiving(account: string, state: State = STATES.quoted()): State {
  return reduce(state, { type: "option", name: "receiver", text: account });
}

describe("a typed receiver", () => {
  it("is asked for once, on the chain where the funds arrive", async () => {
    const { reader, asked, told, settle } = reading(OTHER);
    for (const state of [STATES.quoted(), receiving(OTHER), receiving(OTHER), receiving(OWNER)]) {
      reader.follow(state);
    }
    await settle();
    expect(asked).to.deep.equal([OTHER, OWNER]);
    expect(told.map(({ found }) => [found.chainId, found.isContract])).to.deep.equal([
      [31339n, true],
      [31339n, false],
    ]);
  });

  it("is called a contract as long as it stays the same account on the same chain", () => {
    const state = STATES.receiverIsContract();
    expect(isReceiverContract(state)).to.equal(true);
    expect(isReceiverContract(receiving(OWNER, state))).to.equal(false);
    expect(isReceiverContract(reduce(state, { type: "turn" }))).to.equal(false);
  });

  it("is called nothing without an answer, with a wrong address, or after the element is gone", async () => {
    const silent = reading(undefined);
    silent.reader.follow(receiving(OTHER));
    await silent.settle();
    expect(silent.told).to.deep.equal([]);
    const gone = reading(OTHER);
    gone.reader.follow(receiving("account.eth"));
    expect(gone.asked).to.deep.equal([]);
    gone.reader.follow(receiving(OTHER));
    gone.end.abort();
    await gone.settle();
    expect(gone.told).to.deep.equal([]);
  });
});
