import { expect } from "chai";

import { routes } from "../../src/actions/routes.ts";
import { createCauseway } from "../../src/createCauseway.ts";
import type { RouteRequest } from "../../src/routes/Route.ts";
import { requireRequest } from "../../src/routes/requireRequest.ts";
import { requireDeadline } from "../../src/values/requireDeadline.ts";
import { RECORDED_URL, recordedFetch } from "../../testing/recordings.ts";
import { refused, thrown } from "../refused.ts";

const COIN = "0x0000000000000000000000000000000000000000";
const USDC = "0x254f6425Ef5185f155E4546abE3a8016F08eb48c";
const PERSON = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const TON_ACCOUNT = `0:${"ab".repeat(32)}`;

const REQUEST: RouteRequest = {
  from: { chainId: 31338n, token: USDC },
  to: { chainId: 31339n, token: COIN },
  amount: 100_000_000n,
};

type Change = Partial<Record<keyof RouteRequest, unknown>>;

/** What is refused before anybody is asked: the change of a good request, and the words that name the reason. */
const REFUSED: readonly (readonly [name: string, change: Change, words: string])[] = [
  ["an address with a wrong checksum", { receiver: PERSON.replace("F", "f") }, "checksum"],
  [
    "a token with a wrong checksum",
    { from: { chainId: 31338n, token: USDC.replace("E", "e") } },
    "checksum",
  ],
  ["an address of TON", { receiver: TON_ACCOUNT }, "address of TON"],
  ["an address of TON as sender", { sender: TON_ACCOUNT }, "address of TON"],
  ["an address that is too short", { receiver: PERSON.slice(0, -1) }, "40 hex digits"],
  ["the zero address as receiver", { receiver: COIN }, "zero address"],
  ["the zero address as sender", { sender: COIN }, "zero address"],
  ["the sold token as receiver", { receiver: USDC }, "are lost"],
  ["the sold token as receiver, in lower case", { receiver: USDC.toLowerCase() }, "are lost"],
  ["an amount of 0", { amount: 0n }, "not above 0"],
  ["a negative amount", { amount: -1n }, "not above 0"],
  ["an amount beyond 2^256", { amount: 2n ** 256n }, "2^256"],
  ["1e18, which is a float", { amount: 1e18 }, "no bigint"],
  ["an amount as text", { amount: "100" }, "no bigint"],
  ["slippage below the least across chains", { slippageBps: 149 }, "150"],
  ["slippage above the most", { slippageBps: 5_001 }, "5000"],
  ["slippage in parts of basis points", { slippageBps: 200.5 }, "whole number"],
  ["slippage that is no number", { slippageBps: Number.NaN }, "whole number"],
  ["equal ends", { to: REQUEST.from }, "same chain"],
  [
    "equal ends, in another case",
    { to: { chainId: 31338n, token: USDC.toLowerCase() } },
    "same chain",
  ],
  ["a chain id that is a number", { from: { chainId: 31338, token: USDC } }, "bigint"],
  ["a chain id of 0", { to: { chainId: 0n, token: COIN } }, "above 0"],
  ["another kind of trade", { kind: "limit" }, "exactIn nor exactOut"],
  ["an app's part above 1 %", { integratorFeeBps: 101 }, "100"],
  ["an app's part without the app's name", { integratorFeeBps: 10 }, "createCauseway"],
];

describe("a request for routes", () => {
  for (const [name, change, words] of REFUSED) {
    it(`is refused before any request: ${name}`, async () => {
      const { fetch, asked } = recordedFetch();
      const causeway = createCauseway({ baseUrl: RECORDED_URL, fetch });
      const request = { ...REQUEST, ...change } as RouteRequest;
      const error = await refused(routes(causeway, request), "BadInput");
      expect(error.message).to.include(words);
      expect(Object.keys(error.details)).to.have.length(1);
      expect(asked).to.deep.equal([]);
    });
  }

  it("is refused before a route is asked for: a chain that the service lacks", async () => {
    const { fetch, asked } = recordedFetch();
    const causeway = createCauseway({ baseUrl: RECORDED_URL, fetch });
    const request = { ...REQUEST, to: { chainId: 5n, token: COIN } };
    const error = await refused(routes(causeway, request), "BadInput");
    expect(error.details).to.deep.equal({ "to.chainId": 5n });
    expect(asked.filter((path) => path.startsWith("/route"))).to.deep.equal([]);
  });

  it("passes with addresses in lower case, in upper case, and with a checksum", () => {
    const upper = `0x${PERSON.slice(2).toUpperCase()}`;
    for (const receiver of [PERSON, PERSON.toLowerCase(), upper]) {
      expect(requireRequest({ ...REQUEST, receiver }).receiver).to.equal(receiver);
    }
  });

  it("has a slippage and a kind if it names none", () => {
    expect(requireRequest(REQUEST)).to.include({ kind: "exactIn", slippageBps: 200 });
    const local = { ...REQUEST, to: { chainId: 31338n, token: COIN } };
    expect(requireRequest(local)).to.include({ slippageBps: 50 });
    expect(requireRequest({ ...local, slippageBps: 0 })).to.include({ slippageBps: 0 });
  });
});

describe("a deadline", () => {
  it("is refused once it has passed", () => {
    const error = thrown(() => requireDeadline(1_000n, 1_000n), "BadInput");
    expect(error.details).to.deep.equal({ deadline: 1_000n, now: 1_000n });
    expect(requireDeadline(1_001n, 1_000n)).to.equal(1_001n);
  });
});
