import { expect } from "chai";

import { linkTo, listQueryOf, pathOf } from "../../src/lists/ListQuery.ts";
import { matchingRows } from "../../src/lists/matchingRows.ts";
import type { Row } from "../../src/rows/Row.ts";

const ROW: Row = {
  ...{ id: "0x1", state: "paid", originChainId: "1", destinationChainId: "2" },
  ...{ amount: null, at: undefined },
};

describe("listQueryOf", () => {
  it("takes orders where the kind is unknown, and leaves spaces out", () => {
    const query = listQueryOf(new URLSearchParams("kind=blocks&address=%200xab%20"));
    expect(query).to.include({ kind: "orders", address: "0xab", state: "" });
  });
});

describe("pathOf", () => {
  it("asks the service for chain, address and cursor, and not for the state", () => {
    const query = listQueryOf(new URLSearchParams("kind=transfers&chain=5&state=paid&cursor=c%2B"));
    expect(pathOf(query)).to.equal("/v1/transfers?size=100&chainId=5&cursor=c%2B");
  });
});

describe("linkTo", () => {
  it("keeps all but the cursor, which it replaces", () => {
    const query = listQueryOf(new URLSearchParams("state=paid&cursor=a"));
    expect(linkTo(query, "b")).to.equal("messages.html?kind=orders&state=paid&cursor=b");
    expect(linkTo(query, "")).to.equal("messages.html?kind=orders&state=paid");
  });
});

describe("matchingRows", () => {
  it("keeps rows of the state whose amount names the token, in any case", () => {
    const rows = [ROW, { ...ROW, id: "0x2", state: "held" }, { ...ROW, id: "0x3" }];
    const symbolOf = ({ id }: Row) => (id === "0x3" ? "5 WETH" : "5 USDC");
    const ids = matchingRows(rows, { state: "paid", token: "usdc" }, symbolOf).map(({ id }) => id);
    expect(ids).to.deep.equal(["0x1"]);
  });
});
