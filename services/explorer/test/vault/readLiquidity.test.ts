import { expect } from "chai";

import { readLiquidity, type Side } from "../../src/pages/vault/readLiquidity.ts";

const HOLDING = { inWallet: 2_000_000n, most: 1_000_000n };
const read = (side: Side, amount: string, holding: typeof HOLDING | undefined = HOLDING) =>
  readLiquidity({ side, amount }, { decimals: 6, locale: "en", holding });

describe("the form of a vault", () => {
  it("takes all that the wallet has, and all that the vault pays", () => {
    expect(read("deposit", "2")).to.deep.equal({ amount: 2_000_000n });
    expect(read("withdrawal", "1")).to.deep.equal({ amount: 1_000_000n });
  });

  it("refuses more than that, and nothing at all", () => {
    expect(read("deposit", "2.000001")).to.deep.equal({ problem: "moreThanOwned" });
    expect(read("withdrawal", "1.000001")).to.deep.equal({ problem: "moreThanPaid" });
    expect(read("deposit", "0")).to.deep.equal({ problem: "enterAmount" });
    expect(read("deposit", "1e3")).to.deep.equal({ problem: "notANumber" });
  });

  it("leaves the limit to the chain as long as no balance is known", () => {
    const known = { side: "deposit", amount: "3" } as const;
    const around = { decimals: 6, locale: "en", holding: undefined };
    expect(readLiquidity(known, around)).to.deep.equal({ amount: 3_000_000n });
  });
});
