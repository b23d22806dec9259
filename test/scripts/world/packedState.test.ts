import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { packState, unpackState } from "./packedState.ts";

const NEWEST = 20;

/** A chain whose block n is called `block n`, with one contract that holds n in each block. */
function dumped(): string {
  const numbers = Array.from({ length: NEWEST + 1 }, (_, number) => number);
  const state = {
    best_block_number: NEWEST,
    blocks: numbers.map((number) => ({
      header: { number: `0x${number.toString(16)}`, parentHash: `block ${number - 1}` },
    })),
    historical_states: numbers
      .slice(0, NEWEST)
      .toReversed()
      .map((number) => [
        `block ${number}`,
        { accounts: { contract: { code_hash: "hash", code: "code", storage: number } } },
      ]),
  };
  return `0x${gzipSync(JSON.stringify(state)).toString("hex")}`;
}

function historyOf(packed: Buffer) {
  const { historical_states } = JSON.parse(unpackState(packed).toString());
  return new Map<string, { accounts: Record<string, { code: unknown; storage: number }> }>(
    historical_states,
  );
}

describe("packState", () => {
  it("keeps the code of contracts in the newest blocks, and all else in every block", () => {
    const history = historyOf(packState(dumped()));
    const withCode = [...history].filter(([, { accounts }]) => accounts.contract?.code === "code");
    const names = Array.from({ length: 8 }, (_, back) => `block ${NEWEST - 1 - back}`);
    expect(withCode.map(([name]) => name)).to.deep.equal(names);
    for (const [name, { accounts }] of history) {
      expect(`block ${accounts.contract?.storage}`).to.equal(name);
    }
  });

  it("keeps the code in every block if calls at old blocks need contracts", () => {
    for (const { accounts } of historyOf(packState(dumped(), true)).values()) {
      expect(accounts.contract?.code).to.equal("code");
    }
  });
});
