import { expect } from "chai";

import { missingInFlight } from "../../../../../../../scripts/causeway/areas/bridge/evm/books/missingInFlight.ts";

const NONE = { sent: 0n, refunded: 0n, accepted: 0n, returned: 0n };

/** The same at both readings. */
const twice = (change: Partial<typeof NONE>) => {
  const flows = { ...NONE, ...change };
  return { earlier: flows, later: flows };
};

describe("missingInFlight", () => {
  it("is nothing while no more arrived than was sent", () => {
    expect(missingInFlight(twice({ sent: 100n }), twice({ accepted: 70n }))).to.equal(0n);
    expect(missingInFlight(twice({ sent: 100n }), twice({ accepted: 100n }))).to.equal(0n);
  });

  it("is what arrived beyond what was sent", () => {
    expect(missingInFlight(twice({ sent: 100n }), twice({ accepted: 101n }))).to.equal(1n);
  });

  it("is what was paid back beyond what the destination gave back, or never accepted", () => {
    const refunded = twice({ sent: 100n, refunded: 40n });
    expect(missingInFlight(refunded, twice({ accepted: 60n }))).to.equal(0n);
    expect(missingInFlight(refunded, twice({ accepted: 100n, returned: 40n }))).to.equal(0n);
    expect(missingInFlight(refunded, twice({ accepted: 100n, returned: 30n }))).to.equal(10n);
  });

  it("takes what depends on the other chain from before, and what that depends on from after", () => {
    const flows = (change: Partial<typeof NONE>) => ({ ...NONE, ...change });
    const origin = {
      earlier: flows({ sent: 50n, refunded: 0n }),
      later: flows({ sent: 100n, refunded: 40n }),
    };
    const destination = {
      earlier: flows({ accepted: 100n, returned: 0n }),
      later: flows({ accepted: 130n, returned: 40n }),
    };
    expect(missingInFlight(origin, destination)).to.equal(0n);
  });
});
