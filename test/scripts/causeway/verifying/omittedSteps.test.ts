import type { Crossing } from "@causeway/index/orders";
import type { CrossingState } from "@causeway/lifecycle/order";
import { expect } from "chai";

import type { SwapSituation } from "../../../../scripts/causeway/verifying/crossingOf.ts";
import { omittedSteps } from "../../../../scripts/causeway/verifying/omittedSteps.ts";

/** A record without any step but its sending. */
const SILENT = {} as Crossing;
const situation = (transfer: object) => ({ transfer }) as unknown as SwapSituation;

describe("steps that a record leaves out", () => {
  it("are false claims if the state needs them", () => {
    const fieldsOf = (state: CrossingState) =>
      omittedSteps(SILENT, state, situation({})).map(({ field, isTrue }) => [field, isTrue]);
    expect(fieldsOf("filled")).to.deep.equal([["received", false]]);
    expect(fieldsOf("refunded")).to.deep.equal([["refunded", false]]);
    expect(fieldsOf("held")).to.deep.equal([["legs", false]]);
    expect(fieldsOf("returning")).to.deep.equal([["legs", false]]);
    expect(fieldsOf("proven")).to.deep.equal([]);
  });

  it("are false claims if the chains name an advancer", () => {
    for (const named of ["advancer", "deliveredAdvancer"]) {
      const [claim] = omittedSteps(SILENT, "proven", situation({ [named]: "0x12" }));
      expect(claim).to.include({ field: "advance", isTrue: false });
    }
  });
});
