import type { ChainView } from "@causeway/chains/evm";
import { expect } from "chai";
import { Interface } from "ethers";

import {
  higherOf,
  leastPrice,
  readPricesPaid,
} from "../../../../../../../scripts/causeway/areas/bridge/evm/holdings/PricePoint.ts";
import { PRICE_DIGITS } from "../../../../../../../scripts/causeway/areas/bridge/evm/vaults/readVault.ts";

const SHARE_DECIMALS = 12n;
const WHOLE = 10n ** (SHARE_DECIMALS + BigInt(PRICE_DIGITS));
const VIRTUAL = 10n ** 6n;
const RUNS = 2_000;

/** Rounds as `Vault` does: whoever comes or leaves never gains by it. */
interface Books {
  readonly total: bigint;
  readonly supply: bigint;
}

const priceOf = ({ total, supply }: Books) => (WHOLE * (total + 1n)) / (supply + VIRTUAL);
const down = (a: bigint, b: bigint, c: bigint) => (a * b) / c;
const up = (a: bigint, b: bigint, c: bigint) => (a * b + c - 1n) / c;

/** Each way to come or leave, as what its event says. */
const WAYS = {
  deposit: ({ total, supply }: Books, amount: bigint) => {
    const shares = down(amount, supply + VIRTUAL, total + 1n);
    return { isDeposit: true, assets: amount, shares };
  },
  mint: ({ total, supply }: Books, shares: bigint) => {
    const assets = up(shares, total + 1n, supply + VIRTUAL);
    return { isDeposit: true, assets, shares };
  },
  withdraw: ({ total, supply }: Books, amount: bigint) => {
    const shares = up(amount, supply + VIRTUAL, total + 1n);
    return { isDeposit: false, assets: amount, shares };
  },
  redeem: ({ total, supply }: Books, shares: bigint) => {
    const assets = down(shares, total + 1n, supply + VIRTUAL);
    return { isDeposit: false, assets, shares };
  },
};

/** Small and large alike. */
function random(bits: number): bigint {
  const length = 1 + Math.floor(Math.random() * bits);
  return (
    BigInt(Math.floor(Math.random() * 2 ** Math.min(length, 50))) <<
    BigInt(Math.max(0, length - 50))
  );
}

describe("leastPrice", () => {
  it("is never more than a share stood for, whoever came or left, with however little", () => {
    for (let run = 0; run < RUNS; run++) {
      const books = { total: random(70), supply: random(90) };
      for (const [name, way] of Object.entries(WAYS)) {
        const { isDeposit, assets, shares } = way(books, 1n + random(80));
        const least = leastPrice(isDeposit, assets, shares, SHARE_DECIMALS);
        if (least === undefined) continue;
        expect(least <= priceOf(books), `${name} of ${assets} for ${shares}`).to.equal(true);
      }
    }
  });

  it("is close to what a share stood for where somebody came with much", () => {
    const books = { total: 1_234_567_890_123n, supply: 1_111_111_111_111_000_000n };
    for (const way of Object.values(WAYS)) {
      const { isDeposit, assets, shares } = way(books, 10n ** 15n);
      const least = leastPrice(isDeposit, assets, shares, SHARE_DECIMALS) ?? 0n;
      expect((least * 1_000_000n) / priceOf(books) >= 999_998n).to.equal(true);
    }
  });

  it("is unknown where nothing was exchanged", () => {
    expect(leastPrice(true, 0n, 7n, SHARE_DECIMALS)).to.equal(undefined);
    expect(leastPrice(false, 7n, 0n, SHARE_DECIMALS)).to.equal(undefined);
  });
});

describe("readPricesPaid", () => {
  const abi = new Interface([
    "event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)",
    "event WrittenOff(uint64 indexed chainId, uint256 units, uint256 since)",
  ]);
  const account = `0x${"11".repeat(20)}`;
  const deposit = (assets: bigint) => ["Deposit", [account, account, assets, 10n ** 12n]] as const;
  const writeOff = ["WrittenOff", [1n, 5n, 0n]] as const;

  /** What a vault's events say, a block for each. */
  function prices(...events: readonly (readonly [string, readonly unknown[]])[]) {
    const logs = events.map(([name, args], blockNumber) => {
      const encoded = abi.encodeEventLog(name, args);
      return { ...encoded, blockNumber, transactionHash: `0x${blockNumber}` };
    });
    const provider = { getLogs: async () => logs, getBlockNumber: async () => events.length };
    const view = { provider, blockTag: events.length } as unknown as ChainView;
    const query = { vault: account, shareDecimals: SHARE_DECIMALS, fromBlock: 0, range: 1_000 };
    return readPricesPaid(view, query);
  }

  it("is the highest of all deposits and withdrawals", async () => {
    const { highest, writtenOffIn } = await prices(
      deposit(1_000n),
      deposit(3_000n),
      deposit(2_000n),
    );
    expect(highest?.source).to.equal("transaction 0x1");
    expect(writtenOffIn).to.equal(undefined);
  });

  it("forgets what was before a loss was written off, since a share stands for less then", async () => {
    const { highest, writtenOffIn } = await prices(deposit(3_000n), writeOff, deposit(2_000n));
    expect(highest?.source).to.equal("transaction 0x2");
    expect(writtenOffIn).to.equal(1);
    expect((await prices(deposit(3_000n), writeOff)).highest).to.equal(undefined);
  });
});

describe("higherOf", () => {
  it("is the first of the highest, and is missing of none", () => {
    const points = [3n, 5n, 5n].map((price, at) => ({ price, source: `block ${at}` }));
    expect(higherOf(undefined, ...points)).to.deep.equal(points[1]);
    expect(higherOf(undefined)).to.equal(undefined);
  });
});
