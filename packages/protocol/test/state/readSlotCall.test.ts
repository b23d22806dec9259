import { expect } from "chai";
import { id } from "ethers";

import { readSlotCall, remoteStateInterface, slotAt, ZERO_WORD } from "../../src/index.ts";
import { refusal } from "./refusal.ts";
import { HEIGHT, TestState } from "./TestState.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;

describe("readSlotCall", () => {
  let there: TestState;
  before(async () => {
    there = await TestState.create(ACCOUNT, { [slotAt(1n)]: id("word"), [slotAt(2n)]: slotAt(7n) });
  });

  const read = async (slot: string) =>
    readSlotCall(
      { chainId: 5n, evidence: there.evidence(), account: ACCOUNT, slot },
      await there.answer(ACCOUNT, [slot]),
    );

  it("gives the calldata of slotOf, and the word that it will return", async () => {
    for (const [slot, value] of [
      [slotAt(1n), id("word")],
      [slotAt(2n), slotAt(7n)],
      [slotAt(9n), ZERO_WORD],
    ] as const) {
      const call = await read(slot);
      expect(call).to.include({ value, height: HEIGHT });
      const args = remoteStateInterface.decodeFunctionData("slotOf", call.calldata).toArray(true);
      expect(args.slice(3)).to.deep.equal([slot, call.accountProof, call.storageProof]);
    }
  });

  it("refuses an answer about more slots than the one", async () => {
    const slots = [slotAt(1n), slotAt(2n)];
    const query = { chainId: 5n, evidence: there.evidence(), account: ACCOUNT, slot: slotAt(1n) };
    const error = await refusal(readSlotCall(query, await there.answer(ACCOUNT, slots)));
    expect(error.code).to.equal("MissingSlot");
  });
});
