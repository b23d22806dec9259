import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { TransferSituation } from "../../src/index.ts";
import { orderFactsOf, orderStateOf, readOrder } from "../../src/order/index.ts";
import { TRANSACTION } from "../message/situations.ts";
import { FILLER, OrderWorld } from "./OrderWorld.ts";

/** The transfer's own id, and the id of its frame at another place. */
const OWN = uintBytes(1n, 32);
const ELSEWHERE = uintBytes(2n, 32);
const DELIVERED = {
  ending: { outcome: "delivered", transaction: TRANSACTION, noticeId: undefined },
} as const;
const OPEN_ADVANCE = [BigInt(FILLER), 0n];

async function stateOf(transfer: TransferSituation) {
  const order = await readOrder(transfer);
  if (order === undefined) throw new Error("no order");
  return orderStateOf(orderFactsOf(order));
}

describe("readOrder", () => {
  let world: OrderWorld;
  beforeEach(() => {
    world = new OrderWorld();
    world.answer("advanceOf(bytes32)", 0n, 0n);
  });

  it("reads that an order was filled by an advance of its own frame", async () => {
    world.advance(OWN);
    world.tell("filled", OWN, { isAdvanced: true });
    expect(await stateOf(world.transfer({ advancer: FILLER }))).to.equal("filled");
  });

  it("reads that an order was filled by an advance of its frame at another place", async () => {
    world.advance(ELSEWHERE);
    world.tell("filled", ELSEWHERE, { isAdvanced: true });
    world.answer("advanceOf(bytes32)", ...OPEN_ADVANCE);
    expect(await stateOf(world.transfer({ advancer: FILLER })), "on its way").to.equal("filled");
    const delivered = world.transfer({ deliveredAdvancer: FILLER }, DELIVERED);
    expect(await stateOf(delivered), "its advancer was repaid").to.equal("filled");
  });

  it("reads that an order was filled by an advance though its transfer was voided since", async () => {
    world.advance(ELSEWHERE);
    world.tell("filled", ELSEWHERE, { isAdvanced: true });
    world.answer("advanceOf(bytes32)", ...OPEN_ADVANCE);
    const ending = { ...DELIVERED.ending, outcome: "voided" };
    expect(await stateOf(world.transfer({}, { ending }))).to.equal("filled");
  });

  it("believes no advance that the bridge did not make for the order's transfer", async () => {
    world.answer("advanceOf(bytes32)", ...OPEN_ADVANCE);
    world.tell("filled", ELSEWHERE, { isAdvanced: true });
    expect(await stateOf(world.transfer({ advancer: FILLER })), "of no advance").to.equal("sent");
    world.advance(ELSEWHERE, "01", uintBytes(5n, 32));
    expect(await stateOf(world.transfer({ advancer: FILLER })), "of another").to.equal("sent");
    world.advance(ELSEWHERE, "02");
    expect(await stateOf(world.transfer({ advancer: FILLER })), "elsewhere").to.equal("sent");
    world.advance(ELSEWHERE, "03");
    world.tell("held", ELSEWHERE, { transaction: "03" });
    expect(await stateOf(world.transfer({ advancer: FILLER })), "no advance").to.equal("sent");
  });

  for (const [where, id] of Object.entries({ "its place": OWN, "another place": ELSEWHERE })) {
    it(`keeps a held order held though somebody advances its frame at ${where} later`, async () => {
      world.tell("held", OWN);
      world.advance(id);
      world.tell("filled", id, { isAdvanced: true });
      world.answer("advanceOf(bytes32)", ...OPEN_ADVANCE);
      expect(await stateOf(world.transfer({}, DELIVERED))).to.equal("held");
    });

    it(`keeps an order ready though somebody advances its frame at ${where} after its delivery`, async () => {
      world.advance(id);
      world.tell("filled", id, { isAdvanced: true });
      world.answer("advanceOf(bytes32)", ...OPEN_ADVANCE);
      expect(await stateOf(world.transfer({}, DELIVERED))).to.equal("ready");
    });
  }
});
