import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { adoptFees } from "../../../../../../../scripts/causeway/areas/messaging/evm/fees/adoptFees.ts";
import { encodeFees } from "../../../../../../../scripts/causeway/areas/messaging/evm/fees/messageFees.ts";
import type {
  DestinationPrice,
  MessageFees,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/MessageFees.ts";
import { loadConfig } from "../../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const FILE = { version: 3, effectiveAt: null, destinations: { "spoke-b": "as it is" } };
const { feeShares } = config;
const AMOUNTS = { base: "1", gasPrice: "2" };

const price = (destinationChainId: bigint, base: bigint): DestinationPrice => ({
  destinationChainId,
  free: base === 0n,
  price: {
    base,
    gasPrice: base === 0n ? 0n : 7n,
    gasPerByte: 45n,
    maxGasLimit: 100n,
    maxPayload: 10n,
  },
});

function contentOf(change: Partial<MessageFees>): Hex {
  const shares = feeShares.map(({ account, bps }) => ({ account, bps }));
  return encodeFees({ bandBps: 20_000, messagePrices: [], resultPrices: [], shares, ...change });
}

const adopt = (...contents: Hex[]) =>
  adoptFees(
    FILE,
    { version: 1, contents: new Map(contents.map((content, index) => [`${index}`, content])) },
    config,
  );

describe("adoptFees", () => {
  it("writes what an earlier version said, and keeps what that did not know", () => {
    const hub = contentOf({ messagePrices: [price(31_338n, 5n)] });
    const spoke = contentOf({ messagePrices: [price(31_337n, 0n)] });
    expect(adopt(hub, spoke)).to.deep.equal({
      version: 1,
      effectiveAt: null,
      bandBps: 20_000,
      shares: [{ account: "deployer", bps: 10_000 }],
      destinations: {
        "spoke-b": "as it is",
        "spoke-a": {
          price: { base: "5", gasPrice: "7", gasPerByte: 45, maxGasLimit: 100, maxPayload: 10 },
        },
        hub: {
          free: true,
          price: { base: "0", gasPrice: "0", gasPerByte: 45, maxGasLimit: 100, maxPayload: 10 },
        },
      },
    });
  });

  it("refuses that chains had different prices, or bands, under one number", () => {
    const one = contentOf({ messagePrices: [price(31_337n, 5n)] });
    const other = contentOf({ messagePrices: [price(31_337n, 6n)] });
    expect(() => adopt(one, other)).to.throw(/the price of hub: one value for all chains/);
    expect(() => adopt(one, contentOf({ bandBps: 30_000 }))).to.throw(/the band and the shares/);
  });

  it("writes prices in another coin beside the hub's, and keeps those of which nothing was said", () => {
    const chains = config.chains.map((chain) =>
      chain.name === "spoke-b" ? { ...chain, coin: { symbol: "POL", decimals: 18 } } : chain,
    );
    const file = { destinations: { hub: { inCoins: { POL: AMOUNTS, TON: AMOUNTS } } } };
    const contents = new Map([
      ["spoke-a", contentOf({ messagePrices: [price(31_337n, 5n)] })],
      ["spoke-b", contentOf({ messagePrices: [price(31_337n, 6n)] })],
    ]);
    const adopted = adoptFees(file, { version: 1, contents }, { ...config, chains });
    expect(adopted)
      .to.have.nested.property("destinations.hub")
      .deep.equal({
        price: { base: "5", gasPrice: "7", gasPerByte: 45, maxGasLimit: 100, maxPayload: 10 },
        inCoins: { POL: { base: "6", gasPrice: "7" }, TON: AMOUNTS },
      });
  });

  it("refuses a share of an account that has no name", () => {
    const shares = [{ account: `0x${"12".repeat(20)}` as Hex, bps: 10_000 }];
    expect(() => adopt(contentOf({ shares }))).to.throw(/an account in access\.json/);
  });
});
