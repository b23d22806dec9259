import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { adoptSwapFees } from "../../../../../../../scripts/causeway/areas/swap/evm/fees/adoptSwapFees.ts";
import {
  encodeSwapFees,
  type SwapFees,
} from "../../../../../../../scripts/causeway/areas/swap/evm/fees/swapFees.ts";
import { loadConfig } from "../../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const FILE = JSON.parse(readFileSync(join(EVM_LOCAL, "swap-fees.json"), "utf8"));
const IDS = config.chains.map(({ chainId }) => chainId);

/** The content of a chain's version: a fee for each chain. */
function contentOf(feeOf: (chainId: bigint) => number, change: Partial<SwapFees> = {}): Hex {
  const destinations = IDS.map((chainId) => ({
    ...{ chainId, free: feeOf(chainId) === 0, feeBps: feeOf(chainId) },
  }));
  const shares = (config.swapFees?.shares ?? []).map(({ account, bps }) => ({ account, bps }));
  return encodeSwapFees({ destinations, shares, ...change });
}

function adopt(...contents: [string, Hex][]) {
  const file = { ...FILE, version: 3, orders: { feeBps: 7 } };
  return adoptSwapFees(file, { version: 1, contents: new Map(contents) }, config);
}

describe("adoptSwapFees", () => {
  it("states once the fee that most orders have, and the others by origin and destination", () => {
    const [first = 0n] = IDS;
    const all = config.chains.map(({ name }): [string, Hex] => [name, contentOf(() => 20)]);
    expect(adopt(...all)).to.deep.equal({ ...FILE, version: 1, orders: { feeBps: 20 } });
    const other = contentOf((chainId) => (chainId === first ? 0 : 20));
    const [one] = config.chains;
    expect(adopt(...all.slice(1), [one?.name ?? "", other])).to.deep.equal({
      ...{ ...FILE, version: 1, orders: { feeBps: 20 } },
      chains: { [one?.name ?? ""]: { to: { [one?.name ?? ""]: { free: true, feeBps: 0 } } } },
    });
  });

  it("keeps the file's fee of orders that the version did not name", () => {
    const adopted = adopt(["hub", contentOf(() => 0, { destinations: [] })]);
    expect(adopted).to.deep.equal({ ...FILE, version: 1 });
  });

  it("refuses chains that had different shares", () => {
    const shares = [{ account: config.deployer, bps: 5_000 }];
    const contents: [string, Hex][] = [
      ["hub", contentOf(() => 20)],
      ["spoke-a", contentOf(() => 20, { shares })],
    ];
    expect(() => adopt(...contents)).to.throw(/shares.*one value for all chains; in version 1/);
  });
});
