import { beginCell, Cell, toNano } from "@ton/core";
import { expect } from "chai";

import { fittingOrder } from "../../../../src/families/ton/signing/fittingOrder.ts";
import type { TonAction } from "../../../../src/families/ton/TonStep.ts";

const MUCH = toNano(1_000);
/** Of a message's way. */
const FEES = toNano("0.004");

function actions(count: number, body = Cell.EMPTY): TonAction[] {
  const one = { message: { value: toNano(1), body } } as TonAction;
  return Array.from({ length: count }, () => one);
}

/** Cells of 127 bytes, each of its own. */
function cells(count: number, first: number): Cell {
  let cell = Cell.EMPTY;
  for (let place = 0; place < count; place++) {
    cell = beginCell()
      .storeUint(first + place, 1_016)
      .storeRef(cell)
      .endCell();
  }
  return cell;
}

describe("actions that one order of a wallet carries", () => {
  it("are as many as its coins pay for with their values, and the first in any case", () => {
    expect(fittingOrder([], MUCH)).to.deep.equal([]);
    expect(fittingOrder(actions(3), 0n)).to.have.length(1);
    expect(fittingOrder(actions(3), toNano(2))).to.have.length(1);
    expect(fittingOrder(actions(3), 2n * (toNano(1) + FEES))).to.have.length(2);
    expect(fittingOrder(actions(3), MUCH)).to.have.length(3);
  });

  it("are no more than 32", () => {
    expect(fittingOrder(actions(40), MUCH)).to.have.length(32);
  });

  it("are together no more than endpoints take, where each cell counts once", () => {
    expect(fittingOrder(actions(30, cells(300, 0)), MUCH)).to.have.length(30);
    const [one, two, three] = [0, 1_000, 2_000].map((first) => actions(1, cells(200, first)));
    const large = [one, two, three].flatMap((own) => own ?? []);
    expect(fittingOrder(large, MUCH)).to.have.length(2);
    expect(fittingOrder(actions(1, cells(600, 0)), MUCH)).to.have.length(1);
  });
});
