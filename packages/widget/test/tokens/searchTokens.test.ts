import type { Chain } from "@causeway/sdk";
import { expect } from "chai";

import { sampleChain, sampleToken } from "../../src/states/samples.ts";
import { pickerRows } from "../../src/store/pickerRows.ts";
import { plainText } from "../../src/tokens/plainText.ts";
import { addressIn, searchTokens } from "../../src/tokens/searchTokens.ts";
import { swappableChains, tokensOf } from "../../src/tokens/swappable.ts";
import { indexTokens } from "../../src/tokens/TokenIndex.ts";

const CHAINS = [sampleChain(1n, "one", "One"), sampleChain(2n, "two", "Second Chain")];
const TOKENS = [
  sampleToken(1n, "WETH", { digit: "1", name: "Wrapped Ether" }),
  sampleToken(1n, "ETH", { digit: "0", name: "Ether" }),
  sampleToken(2n, "USDC", { digit: "2", name: "USD Coin" }),
  sampleToken(2n, "usdc", { digit: "3", name: "USD\u202e Coin" }),
];
const INDEX = indexTokens(TOKENS, CHAINS);

const found = (query: string, chainId?: bigint) =>
  searchTokens(INDEX, { query, chainId }).map(({ token }) => token);

const rowsFor = (
  query: string,
  chainId?: bigint,
  lookedUp?: Parameters<typeof pickerRows>[1]["lookedUp"],
) =>
  pickerRows(
    { side: "from", query, chainId, active: 0 },
    { index: INDEX, chains: CHAINS, lookedUp },
  );

describe("the search for tokens", () => {
  it("finds a symbol, a name, a chain and an address", () => {
    expect(found("eth")).to.deep.equal([TOKENS[1], TOKENS[0]]);
    expect(found("usd coin")).to.deep.equal([TOKENS[2], TOKENS[3]]);
    expect(found("second")).to.have.length(2);
    expect(found("usdc one")).to.deep.equal([]);
    expect(found(`0x${"1".repeat(40)}`)).to.deep.equal([TOKENS[0]]);
    expect(found("ether", 2n)).to.deep.equal([]);
    expect(found("")).to.deep.equal(TOKENS);
  });

  it("tells two tokens of one name apart, however they write it", () => {
    const twins = INDEX.filter(({ hasTwin }) => hasTwin).map(({ token }) => token);
    expect(twins).to.deep.equal([TOKENS[2], TOKENS[3]]);
  });

  it("draws few of ten thousand tokens, and counts the others", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...sampleToken(1n, `T${at}`),
      address: `0x${at.toString(16).padStart(40, "0")}`,
    }));
    const index = indexTokens(many, CHAINS);
    const picker = { side: "from", query: "", chainId: 1n, active: 0 } as const;
    const all = pickerRows(picker, { index, chains: CHAINS, lookedUp: undefined });
    expect([all.rows.length, all.count, all.more]).to.deep.equal([60, 10_000, 9_940]);
    const one = pickerRows(
      { ...picker, query: "t9999" },
      { index, chains: CHAINS, lookedUp: undefined },
    );
    expect(one.count).to.equal(1);
  });

  it("shows chains until one is chosen, and none where no route begins", () => {
    const kinds = (query: string, chainId?: bigint) =>
      rowsFor(query, chainId).rows.filter(({ kind }) => kind === "chain").length;
    expect(kinds("")).to.equal(2);
    expect(kinds("second")).to.equal(1);
    expect(kinds("", 1n)).to.equal(0);
  });

  it("leaves out chains on which no route begins, and their tokens", () => {
    const chains: Chain[] = [
      CHAINS[0]!,
      { ...CHAINS[1]!, isMessagesOnly: true },
      { ...sampleChain(3n, "ton", "TON"), family: "ton" },
    ];
    expect(swappableChains(chains)).to.deep.equal([CHAINS[0]]);
    expect(tokensOf([CHAINS[0]!], TOKENS)).to.deep.equal(TOKENS.slice(0, 2));
  });

  it("shows a token that no list has for its own address alone", () => {
    const address = `0x${"9".repeat(40)}`;
    const tokens = [sampleToken(1n, "USDC", { digit: "9", isListed: false })];
    expect(rowsFor(address, undefined, { address, tokens }).count).to.equal(1);
    expect(rowsFor(address, 2n, { address, tokens }).count).to.equal(0);
    expect(rowsFor(`0x${"8".repeat(40)}`, undefined, { address, tokens }).count).to.equal(0);
    expect(rowsFor("usdc", undefined, { address, tokens }).count).to.equal(2);
    expect(addressIn(` ${address} `)).to.equal(address);
    expect(addressIn("0x99")).to.equal(undefined);
  });
});

describe("a name that a stranger chose", () => {
  it("turns no text around and hides nothing", () => {
    expect(plainText("US\u202eDC\u2066\u200b\u0000\u00ad")).to.equal("USDC");
    expect(plainText("\u{e0041}A\ufeff")).to.equal("A");
  });

  it("keeps markup as text, and ends", () => {
    expect(plainText("<img src=x>")).to.equal("<img src=x>");
    expect([...plainText("x".repeat(500))]).to.have.length(40);
    expect(plainText("a\n\n  b")).to.equal("a b");
  });

  it("stacks no marks on a letter", () => {
    expect(plainText(`a${"\u0301".repeat(50)}`)).to.equal("a\u0301\u0301");
  });
});
