import { FamilyUnknown } from "@causeway/operator";
import { expect } from "chai";

import { abilitiesOf } from "../../../../../scripts/causeway/areas/deployment/index.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { poolViolations } from "../../../../../scripts/local/pools/poolViolations.ts";
import { brokenConfig } from "../../../world/brokenConfig.ts";

const TOKEN = `0x${"12".repeat(20)}`;
const MESSAGES_ONLY = /messages alone go there/;

describe("a chain to which messages alone go", () => {
  const { folder, change, expectIssue, expectRule } = brokenConfig({ ton: true });

  it("is a chain of no asset", () => {
    change("assets.json", ({ assets }) => {
      assets.USDC.chains.ton = assets.USDC.chains["spoke-a"];
    });
    expectIssue("assets.json", "assets.USDC.chains.ton", "ton", MESSAGES_ONLY);
  });

  it("has no swaps", () => {
    change("swap.json", ({ chains }) => {
      chains.ton = { ...chains.hub, generations: [] };
    });
    expectRule("swap.json", "chains.ton", MESSAGES_ONLY);
  });

  it("has no listed tokens, and no contract that reads several values", () => {
    change("api.json", (json) => {
      json.tokens = { JET: { name: "Jet", decimals: 9, chains: { ton: TOKEN } } };
      json.chains.ton.multicall = TOKEN;
    });
    expectIssue("api.json", "tokens.JET.chains.ton", TOKEN, MESSAGES_ONLY);
    expectIssue("api.json", "chains.ton.multicall", TOKEN, MESSAGES_ONLY);
  });

  it("gets no pools", () => {
    const chains = ["ton"];
    const pool = { venue: "uniswap-v2", chains, tokens: ["USDC", "DAI"], coins: "1" } as const;
    const found = poolViolations(
      { tokens: {}, pools: [{ ...pool, chains, tokens: ["USDC", "DAI"] }] },
      loadConfig(folder()),
    );
    expect(found[0]).to.deep.include({ path: ["pools", 0, "chains", 0], value: "ton" });
    expect(found[0]?.rule).to.equal("is one of hub, spoke-a, spoke-b");
  });

  it("is known by its family, and another family is refused", () => {
    expect(abilitiesOf({ name: "ton", family: "ton" }).assets).to.equal(false);
    expect(() => abilitiesOf({ name: "moon", family: "move" })).to.throw(FamilyUnknown, /move/);
  });
});
