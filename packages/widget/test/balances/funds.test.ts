import { expect } from "chai";

import { BalanceReader } from "../../src/balances/BalanceReader.ts";
import { balanceOf, NO_BALANCES, reduceBalances } from "../../src/balances/Balances.ts";
import { fundsProblem, maximumOf } from "../../src/balances/funds.ts";
import { requestOf } from "../../src/form/requestOf.ts";
import { STATES } from "../../src/states/STATES.ts";
import { reduce } from "../../src/store/reduce.ts";
import type { State } from "../../src/store/State.ts";
import { COIN } from "../../src/tokens/COIN.ts";

const OWNER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const USDC = `0x${"1".repeat(40)}`;
const ETHER = 10n ** 18n;

/** 100 USDC of Spoke A with routes; fees on top are 0.00132 ETH. */
function withBalances(amounts: Readonly<Record<string, bigint | undefined>>): State {
  const found = Object.entries(amounts).map(([token, amount]) => ({ token, amount }));
  return reduce(STATES.quoted(), { type: "balances", owner: OWNER, chainId: 31338n, found });
}

describe("balances", () => {
  const action = { type: "balances", owner: OWNER, chainId: 1n } as const;

  it("are kept by chain and token, in any case of letters", () => {
    const read = reduceBalances(NO_BALANCES, { ...action, found: [{ token: "0xAB", amount: 7n }] });
    expect(balanceOf(read, { chainId: 1n, address: "0xab" })).to.equal(7n);
    expect(balanceOf(read, { chainId: 2n, address: "0xab" })).to.equal(undefined);
    const more = reduceBalances(read, { ...action, found: [{ token: "0xcd", amount: 1n }] });
    expect(balanceOf(more, { chainId: 1n, address: "0xAB" })).to.equal(7n);
  });

  it("of another account are dropped, and a chain that does not answer is named", () => {
    const read = reduceBalances(NO_BALANCES, { ...action, found: [{ token: "0xab", amount: 7n }] });
    const failed = reduceBalances(read, { ...action, found: undefined });
    expect(failed.unread).to.deep.equal([1n]);
    expect(reduceBalances(failed, { ...action, found: [] }).unread).to.deep.equal([]);
    const other = reduceBalances(read, { ...action, owner: "0x2", found: [] });
    expect(other.amounts).to.deep.equal({});
  });
});

describe("the maximum", () => {
  it("is all of a token that pays no fees on top", () => {
    expect(maximumOf(withBalances({ [USDC]: 40_000_000n }))).to.deep.include({
      ...{ amount: 40_000_000n, kept: undefined },
    });
    expect(maximumOf(STATES.quoted())).to.equal(undefined);
  });

  it("of a coin leaves gas and fees with a fifth more, and is never below zero", () => {
    const coin = { chainId: 31338n, address: COIN, symbol: "ETH", name: "", decimals: 18 };
    const [quoted] = [STATES.quoted()];
    const form = { ...quoted.form, from: { ...coin, isListed: true } };
    const state = { ...quoted, form, balances: withBalances({ [COIN]: ETHER }).balances };
    const onTop = 1_060_033_000_000_000n + 260_000_001_820_000n;
    expect(maximumOf(state)?.amount).to.equal(ETHER - (onTop * 120n) / 100n);
    const poor = { ...state, balances: withBalances({ [COIN]: onTop }).balances };
    expect(maximumOf(poor)?.amount).to.equal(0n);
    expect(fundsProblem(poor)?.kind).to.equal("onlyFees");
  });

  it("is filled in with every digit, and forgotten when somebody types", () => {
    const filled = reduce(STATES.chosen(), { type: "maximum", amount: 1_234_567_891n });
    expect(filled.form).to.deep.include({ text: "1,234.567891", isMaximum: true });
    expect(requestOf(filled.form)?.amount).to.equal(1_234_567_891n);
    expect(reduce(filled, { type: "type", side: "from", text: "1" }).form.isMaximum).to.equal(
      false,
    );
  });
});

describe("funds", () => {
  it("are missing for the input, or for fees, or not at all", () => {
    const problemOf = (amounts: Record<string, bigint>) => fundsProblem(withBalances(amounts));
    expect(problemOf({ [USDC]: 99_999_999n, [COIN]: ETHER })?.kind).to.equal("input");
    expect(problemOf({ [USDC]: 100_000_000n, [COIN]: 1n })).to.deep.include({ kind: "fees" });
    expect(problemOf({ [USDC]: 100_000_000n, [COIN]: ETHER })).to.equal(undefined);
    expect(problemOf({ [USDC]: 100_000_000n })).to.equal(undefined);
    expect(problemOf({})).to.equal(undefined);
  });
});

describe("the reader of balances", () => {
  it("asks for the chosen token and the coin once, and for listed tokens in the dialog", async () => {
    const asked: (readonly [bigint, number])[] = [];
    const told: unknown[] = [];
    const reader = new BalanceReader(
      { options: {}, kept: new Map() },
      {
        signal: new AbortController().signal,
        dispatch: (action) => told.push(action.found),
        load:
          async () =>
          async (_, { chainId, tokens }) => {
            asked.push([chainId, tokens.length]);
            if (chainId === 31339n) throw new Error("no RPC");
            return tokens.map((token) => ({ token, amount: 1n }));
          },
      },
    );
    const account = { address: OWNER, name: "Wallet" };
    const state = reduce(STATES.chosen(), { type: "walletConnected", account });
    reader.follow(STATES.chosen());
    expect(asked).to.deep.equal([]);
    reader.follow(state);
    reader.follow(state);
    await new Promise(setImmediate);
    expect(asked).to.deep.equal([[31338n, 2]]);
    reader.follow(reduce(state, { type: "open", side: "from" }));
    await new Promise(setImmediate);
    expect(asked.slice(1).map(([chainId]) => chainId)).to.have.members([
      31338n,
      31337n,
      31338n,
      31339n,
    ]);
    expect(told.filter((found) => found === undefined)).to.have.length(1);
  });
});
