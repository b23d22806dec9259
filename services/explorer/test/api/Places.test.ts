import type { Chain } from "@causeway/sdk";
import { expect } from "chai";

import { placesOf } from "../../src/api/Places.ts";

const TON = {
  ...{ chainId: 31_340n, name: "TON", isMessagesOnly: true },
  coin: { symbol: "TON", name: "Toncoin", decimals: 9 },
} as Chain;

describe("the names of chains and tokens", () => {
  const places = placesOf([TON], [], "en");

  it("name the coin of a chain whose tokens no list has", () => {
    expect(places.coin("31340", 123_450_000n)).to.equal("0.12345 TON");
  });

  it("leave an amount in smallest units where the chain or the token is unknown", () => {
    expect(places.coin("1", 5n)).to.equal("5");
    const token = `0x${"12".repeat(20)}`;
    expect(places.amount({ chainId: "31340", token, amount: "5" })).to.equal("5 × 0x121212…");
  });
});
