import { rmSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../world/brokenConfig.ts";

const FILE = "swap-fees.json";

describe("a configuration of the swap's fees", () => {
  const { folder, change, expectIssue } = brokenConfig();

  const refuses = (
    what: string,
    path: string,
    value: unknown,
    rule: RegExp,
    // biome-ignore lint/suspicious/noExplicitAny: a file that is about to be broken has no type
    edit: (file: any) => void,
  ) =>
    it(`refuses ${what}`, () => {
      change(FILE, edit);
      expectIssue(FILE, path, value, rule);
    });

  it("is needed where something is swapped, and only there", () => {
    rmSync(join(folder(), FILE));
    expectIssue(FILE, "", undefined, /states the router's fees where swap\.json is/);
    rmSync(join(folder(), "swap.json"));
    expect(loadConfig(folder()).swapFees).to.equal(undefined);
  });

  refuses("a fee above the router's bound", "orders.feeBps", 101, /at most 100, 1 %/, (file) => {
    file.orders = { feeBps: 101 };
  });

  refuses("a fee of nothing that is not meant", "orders.feeBps", 0, /only with `free/, (file) => {
    file.orders = { feeBps: 0 };
  });

  refuses("a fee where orders are free", "chains.hub.orders.feeBps", 5, /is 0 where/, (file) => {
    file.chains = { hub: { orders: { free: true, feeBps: 5 } } };
  });

  refuses("a chain that swaps nothing", "chains.moon", "moon", /of swap\.json: hub/, (file) => {
    file.chains = { moon: {} };
  });

  refuses("a destination of no orders", "chains.hub.to.moon", "moon", /hub, spoke-a/, (file) => {
    file.chains = { hub: { to: { moon: { feeBps: 5 } } } };
  });

  refuses("shares that are not whole", "shares", 9_999, /sum to 10000 bps/, (file) => {
    file.shares[0].bps = 9_999;
  });
});
