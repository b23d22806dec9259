import type { Readers } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { EndpointsLag, newestTonView } from "../../../src/families/ton/TonView.ts";

const ACCOUNT: Hex = `0x${"57".repeat(32)}`;
const TIME = 1_800_000_000;

describe("a view of a TON chain", () => {
  let looks = 0;
  const wait = async () => {
    looks += 1;
  };
  /** Endpoints whose newest block is one higher after each look, up to the last. */
  function readersUpTo(last: bigint): Pick<Readers, "of"> {
    const newestHeight = async () => (BigInt(looks) < last ? BigInt(looks) : last);
    const placeAt = async () => ({ block: { timestamp: TIME } });
    return { of: () => ({ newestHeight, placeAt }) } as unknown as Pick<Readers, "of">;
  }

  beforeEach(() => {
    looks = 0;
  });

  it("is of a block that the chain is known to have, once the endpoints show it", async () => {
    const view = await newestTonView(readersUpTo(9n), ACCOUNT, 7n, wait);
    expect(view).to.include({ height: 7n, time: TIME });
    expect(looks).to.equal(7);
  });

  it("is refused if the endpoints never show that block, with both heights", async () => {
    const error = await newestTonView(readersUpTo(6n), ACCOUNT, 7n, wait).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(EndpointsLag);
    expect(error).to.include({ least: 7n, newest: 6n });
    expect(error.message).to.equal("the endpoints show block 6, and block 7 exists");
  });
});
