import { chainNamed } from "@causeway/operator";
import { expect } from "chai";

import { priceOf } from "../../../../../../scripts/causeway/areas/messaging/index.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../world/brokenConfig.ts";

describe("a configuration with prices in another coin", () => {
  const { folder, change, expectIssue, expectRule } = brokenConfig({ ton: true });

  it("has a price for each coin of origins, and one for the sizes", () => {
    const config = loadConfig(folder());
    const [hub, ton] = ["hub", "ton"].map((name) => chainNamed(config, name));
    if (hub === undefined || ton === undefined) throw new Error("no such chain");
    const sizes = { gasPerByte: 45, maxGasLimit: 12_000_000, maxPayload: 32_768 };
    const onHub = { base: 10n ** 14n, gasPrice: 10n ** 9n, ...sizes };
    expect(priceOf(config, hub, hub)).to.deep.equal(onHub);
    const onTon = { base: 10n ** 8n, gasPrice: 1_000n, ...sizes };
    expect(priceOf(config, hub, ton)).to.deep.equal(onTon);
  });

  it("refuses that a price lacks in a coin of other decimals", () => {
    change("destinations.json", ({ destinations }) => {
      delete destinations.hub.inCoins;
    });
    const rule = /a price in TON, in which ton charges/;
    expectIssue("destinations.json", "destinations.hub.inCoins.TON", undefined, rule);
  });

  it("refuses a coin that no chain has, and the hub's, whose price stands beside", () => {
    change("destinations.json", ({ destinations }) => {
      const { TON } = destinations.hub.inCoins;
      destinations.hub.inCoins = { TON, POL: TON, ETH: TON };
    });
    const rule = /a coin of other chains than the hub: TON/;
    expectIssue("destinations.json", "destinations.hub.inCoins.POL", "POL", rule);
    expectIssue("destinations.json", "destinations.hub.inCoins.ETH", "ETH", rule);
  });

  it("refuses more than a whole coin as base", () => {
    change("destinations.json", ({ destinations }) => {
      destinations.hub.inCoins.TON.base = "1000000001";
    });
    const path = "destinations.hub.inCoins.TON.base";
    expectIssue("destinations.json", path, 1_000_000_001n, /at most 1000000000, one TON/);
  });

  it("refuses that messages are free in one coin alone", () => {
    change("destinations.json", ({ destinations }) => {
      destinations.hub.inCoins.TON = { base: "0", gasPrice: "0" };
      destinations["spoke-a"].free = true;
    });
    expectRule("destinations.json", "destinations.hub.inCoins.TON", /a price of nothing/);
    expectRule("destinations.json", "destinations.spoke-a.inCoins.TON", /where messages are free/);
  });

  it("refuses messages to TON that no delivery could prove or pay", () => {
    change("destinations.json", ({ destinations }) => {
      destinations.ton.price.maxPayload = 32_769;
      destinations.ton.price.maxGasLimit = 10_000_000_001;
    });
    expectIssue("destinations.json", "destinations.ton.price.maxPayload", 32_769, /at most 32768/);
    const most = "destinations.ton.price.maxGasLimit";
    expectIssue(
      "destinations.json",
      most,
      10_000_000_001,
      /billionths of the coin, at most 10000000000, 10 coins/,
    );
  });

  it("refuses more shares of fees than a chain can pay out", () => {
    change("destinations.json", (json) => {
      json.shares = [
        { account: "deployer", bps: 5_000 },
        { account: "guardian", bps: 5_000 },
      ];
    });
    expectIssue("destinations.json", "shares", ["deployer", "guardian"], /at most 1: ton pays/);
  });
});
