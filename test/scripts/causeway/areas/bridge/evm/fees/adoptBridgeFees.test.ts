import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Hex, ReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";

import { assetIdOf } from "../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { adoptBridgeFees } from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/adoptBridgeFees.ts";
import {
  type BridgeFees,
  decodeBridgeFees,
  encodeBridgeFees,
} from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/bridgeFees.ts";
import { loadConfig } from "../../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const FILE = JSON.parse(readFileSync(join(EVM_LOCAL, "bridge-fees.json"), "utf8"));
const USDC = config.assets.find(({ symbol }) => symbol === "USDC")!;
const TERMS: ReleaseTerms = {
  flat: 1n,
  floor: 250_000n,
  ceiling: 25_000_000n,
  rateBps: 7n,
  vaultBps: 7_000n,
};
const CURVE = { knee: 100_000_000_000n, depth: 500_000_000_000n, rateBps: 100n };
const ENTRY = {
  rateBps: 7,
  floor: "0.25",
  ceiling: "25",
  flat: "0.000001",
  vaultBps: 7000,
};

/** What a chain's version says of USDC, from each other chain. */
function contentOf(chain: string, change: Partial<BridgeFees> = {}, terms = TERMS): Hex {
  const origins = config.chains
    .filter(({ name }) => name !== chain)
    .map(({ chainId }) => ({ originChainId: chainId, free: false, terms }));
  const assets = [
    { assetId: assetIdOf(config, USDC), curve: { free: false, terms: CURVE }, origins },
  ];
  const shares = config.bridgeFees.shares.map(({ account, bps }) => ({ account, bps }));
  return encodeBridgeFees({ assets, shares, ...change });
}

type Adopted = typeof FILE;

function adopt(...contents: [string, Hex][]): Adopted {
  const file = { ...FILE, version: 3 };
  return adoptBridgeFees(file, { version: 1, contents: new Map(contents) }, config);
}

describe("adoptBridgeFees", () => {
  it("says once what all chains said, and keeps what the version did not know", () => {
    const all = ["hub", "spoke-a", "spoke-b"].map((name): [string, Hex] => [name, contentOf(name)]);
    const adopted = adopt(...all);
    expect(adopted).to.deep.equal({
      ...FILE,
      version: 1,
      assets: { ...FILE.assets, USDC: { ...FILE.assets.USDC, release: ENTRY } },
    });
  });

  it("says of one chain what only that one said", () => {
    const { USDC: usdc } = adopt(["hub", contentOf("hub")]).assets;
    expect(usdc.release).to.deep.equal(FILE.assets.USDC.release);
    expect(usdc.chains).to.deep.equal({ hub: { from: { "spoke-a": ENTRY, "spoke-b": ENTRY } } });
    const back = adoptBridgeFees(
      { ...FILE, assets: { ...FILE.assets, USDC: usdc } },
      {
        version: 2,
        contents: new Map([["hub", contentOf("hub", {}, { ...TERMS, ...inFile() })]]),
      },
      config,
    ) as Adopted;
    expect(back.assets).to.deep.equal(FILE.assets);
  });

  it("refuses shares that differ, and an account that has no name", () => {
    const [{ account = "0x" } = {}] = config.bridgeFees.shares;
    const guardian = config.accounts.find(({ name }) => name === "guardian")!.address;
    const split = [account, guardian].map((one) => ({ account: one, bps: 5_000 }));
    const other = contentOf("spoke-a", { shares: split });
    expect(() => adopt(["hub", contentOf("hub")], ["spoke-a", other])).to.throw(
      /shares.*one value for all chains/,
    );
    const stranger = [{ account: `0x${"12".repeat(20)}`, bps: 10_000 }];
    expect(() => adopt(["hub", contentOf("hub", { shares: stranger })])).to.throw(
      /an account in access\.json/,
    );
  });

  it("reads back the content that it is given", () => {
    const content = contentOf("hub");
    expect(encodeBridgeFees(decodeBridgeFees(content))).to.equal(content);
  });

  function inFile(): Partial<ReleaseTerms> {
    return { flat: 0n, floor: 100_000n, rateBps: 5n };
  }
});
