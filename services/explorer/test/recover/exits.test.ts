import type { ReadyExit, Recovery, UnavailableExit } from "@causeway/sdk";
import { expect } from "chai";
import { exitRows } from "../../src/recover/exits/ExitRow.ts";
import { calldataOf, exitFile } from "../../src/recover/exits/exitFile.ts";
import { ENGLISH } from "./spoken.ts";

const OWNER = `0x${"a1".repeat(20)}` as const;
const TO = `0x${"c3".repeat(20)}` as const;

const ready: ReadyExit = {
  ...{ isReady: true, kind: "claim", does: "Claim it", chain: "spoke-a", from: OWNER },
  ...{ startsAt: undefined, cost: 1_000_000_000_001n, family: "evm" },
  transaction: { chainId: 31_338n, to: TO, data: "0x01", value: 5n, gasLimit: 50_000n },
};
const later: UnavailableExit = {
  ...{ isReady: false, kind: "deliver", does: "Deliver the message", chain: "hub" },
  ...{ from: undefined, startsAt: 9n, lacks: "prover" },
  reason:
    "3 of 4 validators signed block 70, and no prover is given; this proves it: npm run causeway -- deliver --environment local --message 0x01 --dry-run",
};
const found = {
  ...{ kind: "swapped", orderId: "0x07", exits: [ready, later] },
} as unknown as Recovery;

describe("exitRows", () => {
  const rows = exitRows(found, [], ENGLISH);

  it("names chain, cost and sender of an exit that is ready, the cost rounded up", () => {
    expect(rows[0]).to.include({ does: "Claim it", chain: "spoke-a", by: OWNER });
    expect(rows[0]?.cost).to.equal("0.000002 ETH");
  });

  it("says from when on anyone can send an exit that is its receiver's until then", () => {
    const back = { ...ready, kind: "sendBack", anyoneFrom: 7n };
    const [row] = exitRows({ ...found, exits: [back] } as unknown as Recovery, [], ENGLISH);
    expect(row).to.include({ by: OWNER, anyoneFrom: 7n });
    expect(rows[0]?.anyoneFrom).to.equal(undefined);
  });

  it("takes the command out of the reason, which sends what it has proven", () => {
    expect(rows[1]).to.include({
      by: "anyone",
      cost: undefined,
      startsAt: 9n,
      reason: "3 of 4 validators signed block 70, and no prover is given",
      command: "npm run causeway -- deliver --environment local --message 0x01",
    });
  });

  it("gives each exit a key of its own", () => {
    expect(new Set(rows.map(({ key }) => key)).size).to.equal(2);
  });
});

describe("exitFile", () => {
  it("has the parameters of eth_sendTransaction, and the permitted sender", () => {
    const { name, text } = exitFile(ready);
    expect(name).to.equal("claim-on-spoke-a.json");
    expect(JSON.parse(text)).to.deep.equal({
      ...{ does: "Claim it", chain: "spoke-a", onlyFrom: OWNER, chainId: "31338" },
      transaction: { from: OWNER, to: TO, value: "0x5", data: "0x01", gas: "0xc350" },
    });
    expect(calldataOf(ready)).to.equal("0x01");
  });

  it("has the messages of TonConnect for a TON chain", () => {
    const messages = [{ to: "0:01", value: 7n, payload: "te6c" }];
    const exit: ReadyExit = {
      ...{ ...ready, family: "ton" },
      transaction: { chainId: 7n, network: "-239", messages },
    };
    expect(JSON.parse(exitFile(exit).text).transaction).to.deep.equal({
      network: "-239",
      messages: [{ address: "0:01", amount: "7", payload: "te6c" }],
    });
    expect(calldataOf(exit)).to.equal("te6c");
  });
});
