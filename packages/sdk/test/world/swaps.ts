import type { EnvironmentFile } from "@causeway/environment";
import {
  encodeHops,
  type Hex,
  orderIdOf,
  routeIdOf,
  type SwapOrder,
  ZERO_WORD,
} from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { type OrderPromise, orderOf } from "@causeway/routing/orders";
import { getAddress } from "ethers";

import type { WireSwap } from "../../src/api/wire/swap.ts";
import { PERMIT_TYPES } from "../../src/build/permitTypes.ts";
import type { Subject } from "../../src/build/Subject.ts";
import type { TokenSigning } from "../../src/build/signingOf.ts";
import { tokenCalls } from "../../src/contracts/calls.ts";
import type { KnownEvmChain } from "../../src/contracts/environmentOf.ts";
import type { Route, RouteFee, RouteId, Token } from "../../src/index.ts";

const at = (digits: string): Hex => getAddress(`0x${digits.repeat(20)}`);

export const ZERO: Hex = `0x${"00".repeat(20)}`;
export const SENDER = at("5e");
export const RECEIVER = at("4e");
/** Orders are built by the clock of the device. */
export const NOW = BigInt(Math.floor(Date.now() / 1_000));
export const [HERE, THERE] = [31_338n, 31_339n];

/** Has the clock go on from `NOW` in the tests of a suite: another file may have loaded this module minutes ago. */
export function goOnFromNow(): void {
  const { now } = Date;
  before(() => {
    const late = now() - Number(NOW) * 1_000;
    Date.now = () => now() - late;
  });
  after(() => {
    Date.now = now;
  });
}

const ROUTERS: Readonly<Record<string, Hex>> = { here: at("a1"), there: at("a2") };
export const TOKENS = {
  ...{ usdcHere: at("c1"), usdcThere: at("c2"), wethHere: at("e1"), wethThere: at("e2") },
  daiThere: at("d2"),
};
export const ASSET: Hex = `0x${"a5".repeat(32)}`;
export const INTEGRATOR = at("1a");
/** What USDC here tells of its permits. */
export const SIGNING: TokenSigning = { name: "USD Coin", version: "1", nonce: 4n };
const V3 = 64;

function chain(name: "here" | "there", chainId: bigint): KnownEvmChain {
  const address = at("99");
  return {
    ...{ name, chainId: `${chainId}`, rpcUrls: ["http://127.0.0.1:1"], mailbox: at("3a") },
    ...{ committeeRegistry: address, messageFeeSchedule: address },
    ...{ contracts: { Bridge: at("b1") }, bridge: at("b1") },
    venues: {
      ...{ wrappedNative: name === "here" ? TOKENS.wethHere : TOKENS.wethThere },
      ...{ permit2: address, universalRouter: address },
      "uniswap-v2": { factory: address, router: address, initCodeHash: ZERO_WORD },
      "uniswap-v3": {
        ...{ factory: address, router: address, positionManager: address },
        initCodeHash: ZERO_WORD,
      },
      "uniswap-v4": { poolManager: address },
    },
    swap: {
      ...{ router: ROUTERS[name] ?? "", receiver: at("5a"), executor: address, lens: address },
      venues: { "uniswap-v3": V3 },
      gas: { base: 1, hop: { constantProduct: 1, concentrated: 1, universalRouter: 1 } },
      ...{ hold: 86_400, slippageBps: 100 },
    },
  };
}

/** An environment of two chains that exchange USDC, which has 6 decimals here, 8 there, and 6 in between. */
export const ENVIRONMENT: EnvironmentFile = {
  ...{ environment: "test", development: true, hub: "here" },
  chains: [chain("here", HERE), chain("there", THERE)],
  assets: [
    {
      ...{ symbol: "USDC", assetId: ASSET, decimals: 6, offers: [] },
      chains: [
        { chain: "here", token: TOKENS.usdcHere, custody: at("91"), isMinted: false, decimals: 6 },
        { chain: "there", token: TOKENS.usdcThere, custody: at("92"), isMinted: true, decimals: 8 },
      ],
    },
  ],
  affiliates: [{ nickname: "app", wallet: INTEGRATOR, rateBps: 10, mostRateBps: 50 }],
  validators: ["http://127.0.0.1:2"],
};

const hopTo = (token: Hex) => encodeHops([{ venueId: V3, pool: "0x0001f4", token }]);

/** A swap that a person asked for, and what the service promised. */
export interface Asked {
  readonly request: Route["request"];
  readonly promise: OrderPromise & { readonly nativeFee: bigint; readonly tokenFee: bigint };
  readonly receiver: Hex;
  readonly call: Hex;
}

const BASE = {
  ...{ amountIn: 100_000_000n, quotedOut: 2_000_000n, leastOut: 1_960_000n, hold: 86_400n },
  ...{ minBridged: 98_000_000n, minReceived: 97_000_000n, fillFee: 50_000n },
  ...{ offer: { fee: 170_000n, fallsAfter: 60, endsAfter: 600 }, nativeFee: 1_000n, tokenFee: 0n },
  ...{ integrator: ZERO, integratorBps: 0n, paysCoin: false },
};

const request = (from: Hex, to: Hex, toChain = THERE): Route["request"] => ({
  from: { chainId: HERE, token: from },
  to: { chainId: toChain, token: to },
  ...{ amount: BASE.amountIn, kind: "exactIn", slippageBps: 200 },
});

/** Swaps of each kind. */
export const SWAPS = {
  /** USDC here for the coin there. */
  across: {
    request: request(TOKENS.usdcHere, ZERO),
    promise: {
      ...BASE,
      ...{ tokenIn: TOKENS.usdcHere, hops: "0x", assetId: ASSET, destinationChainId: THERE },
      ...{ destinationHops: hopTo(TOKENS.wethThere), paysCoin: true },
    },
    ...{ receiver: RECEIVER, call: "0x" },
  },
  /** The coin here for USDC there: nothing is to do at the destination. */
  plain: {
    request: request(ZERO, TOKENS.usdcThere),
    promise: {
      ...BASE,
      ...{ tokenIn: ZERO, hops: hopTo(TOKENS.usdcHere), assetId: ASSET, destinationChainId: THERE },
      ...{ destinationHops: "0x", minReceived: 19_600n, fillFee: 0n },
    },
    ...{ receiver: SENDER, call: "0x" },
  },
  /** The coin here for USDC here. */
  local: {
    request: request(ZERO, TOKENS.usdcHere, HERE),
    promise: {
      ...BASE,
      ...{ tokenIn: ZERO, hops: hopTo(TOKENS.usdcHere), assetId: ZERO_WORD, offer: undefined },
      ...{ destinationChainId: HERE, destinationHops: "0x", minBridged: 0n, minReceived: 0n },
      ...{ nativeFee: 0n, fillFee: 0n },
    },
    ...{ receiver: RECEIVER, call: "0x" },
  },
  /** USDC here for at least so many DAI there, with an integrator's fee and a call of the receiver. */
  calling: {
    request: {
      ...request(TOKENS.usdcHere, TOKENS.daiThere),
      ...{ kind: "exactOut", amount: BASE.leastOut, integratorFeeBps: 30 },
    },
    promise: {
      ...BASE,
      ...{ tokenIn: TOKENS.usdcHere, hops: "0x", assetId: ASSET, destinationChainId: THERE },
      ...{ destinationHops: hopTo(TOKENS.daiThere), integrator: INTEGRATOR, integratorBps: 30n },
      ...{ tokenFee: 350_000n },
    },
    ...{ receiver: RECEIVER, call: "0x1234" },
  },
} satisfies Record<string, Asked>;

/** What an honest service says of a swap, and what a lie changes of it. */
export interface Told {
  route: { -readonly [K in keyof Route]: Route[K] } & { promise: Record<string, string | boolean> };
  order: { -readonly [K in keyof SwapOrder]: SwapOrder[K] };
  item: WireSwap;
  /** Wei that RPCs tell of the message. */
  messageBound: bigint | undefined;
  /** What the token tells of its permits. */
  signing: TokenSigning | undefined;
  environment: EnvironmentFile;
  /** Of the router, as the data calls it. */
  method: string;
  /** Changes what follows from all else: id, data and order id. */
  lastly: () => void;
}

/** What an honest service says. */
export function tellHonestly(swap: Asked): Told {
  const { request: asked, promise, receiver, call } = swap;
  const contract = ROUTERS.here ?? "";
  const { offer, nativeFee, tokenFee } = promise;
  const values: Record<string, string | boolean> = {};
  const { offer: _, ...rest } = promise;
  for (const [name, value] of Object.entries(rest)) {
    values[name] = typeof value === "bigint" ? `${value}` : (value as string | boolean);
  }
  Object.assign(values, {
    ...{ tokenOut: asked.to.token, isExactOut: asked.kind === "exactOut" },
    ...{ amount: `${asked.amount}`, slippage: `${asked.slippageBps}`, receiver: ZERO },
    ...{ caller: ZERO, entrance: "app", originBlock: "1", destinationBlock: "1" },
    ...{ offerFee: `${offer?.fee ?? 0n}`, offerFallsAfter: `${offer?.fallsAfter ?? 0}` },
    ...{ offerEndsAfter: `${offer?.endsAfter ?? 0}`, madeAt: `${NOW}` },
    expiresAt: `${NOW + 300n}`,
  });
  const parties = { sender: SENDER, receiver, call: callOf(call) };
  const order = orderOf(promise, parties, { origin: NOW, destination: NOW });
  const input = tokenOf(asked.from.chainId, asked.from.token, 6);
  const isLocal = asked.from.chainId === asked.to.chainId;
  const fee = (kind: RouteFee["kind"], amount: bigint): RouteFee => ({
    ...{ kind, amount, token: input, isOnTop: kind === "message" },
  });
  const told: Told = {
    route: {
      ...{ id: ZERO_WORD as RouteId, request: asked, contract },
      input: { token: input, amount: promise.amountIn },
      output: { token: tokenOf(asked.to.chainId, asked.to.token, 8), amount: promise.quotedOut },
      ...{ minimum: promise.leastOut, priceImpact: 0, seconds: { usable: 2, proven: 9 } },
      fees: [
        ...(isLocal ? [] : [fee("message", nativeFee)]),
        ...[fee("router", tokenFee / 2n), fee("integrator", tokenFee - tokenFee / 2n)],
      ],
      ...{ waits: undefined, expiresAt: Number(NOW + 300n), promise: values, signature: "0x" },
    },
    order: { ...order },
    item: itemOf(swap, order, contract),
    messageBound: call === "0x" ? undefined : 3_000n,
    signing: SIGNING,
    ...{ environment: structuredClone(ENVIRONMENT), lastly: () => {} },
    method: isLocal ? "swapAndCall" : "swapAndBridge",
  };
  return told;
}

/** The subject of what a service told. */
export function subjectOf({ receiver, call }: Asked, told: Told): Subject {
  const { route, order, item, method, messageBound, environment } = told;
  const { contract, promise, request: asked } = route;
  const place = { originChainId: asked.from.chainId, contract };
  route.id = routeIdOf(place, promise) as RouteId;
  item.data = dataOf(method, order);
  item.causeway.orderId = orderIdOf(order, { ...place, sender: SENDER, router: contract });
  told.lastly();
  const [origin, destination] = [asked.from.chainId, asked.to.chainId].map((id) =>
    environment.chains.find(({ chainId }) => `${chainId}` === `${id}`),
  ) as [KnownEvmChain, KnownEvmChain];
  return {
    ...{ route, sender: SENDER, receiver, call, item, environment, origin, destination },
    ...{ sent: { method, order }, messageBound, signing: told.signing, now: NOW },
  };
}

export function dataOf(method: string, order: SwapOrder): Hex {
  return interfaceOf(swapRouterAbi).encodeFunctionData(method as "swapAndCall", [order]);
}

function callOf(call: Hex) {
  return call === "0x" ? undefined : { data: call, gas: 200_000n };
}

function tokenOf(chainId: bigint, address: Hex, decimals: number): Token {
  return { chainId, address, symbol: "T", name: "Token", decimals, isListed: true };
}

function itemOf({ request: asked, promise, call }: Asked, order: SwapOrder, router: Hex): WireSwap {
  const isLocal = asked.from.chainId === asked.to.chainId;
  const sold = promise.tokenIn === ZERO ? promise.amountIn : 0n;
  const fee = call === "0x" ? promise.nativeFee : 2_500n;
  const method = isLocal ? "swapAndCall" : "swapAndBridge";
  return {
    ...{ to: router, data: dataOf(method, order), method, chainId: `${asked.from.chainId}` },
    value: `0x${(sold + fee).toString(16)}`,
    causeway: {
      ...{ orderId: ZERO_WORD, gasLimit: "500000", balance: null },
      allowance:
        promise.tokenIn === ZERO
          ? null
          : {
              ...{ token: promise.tokenIn, spender: router, present: "0" },
              required: `${promise.amountIn}`,
              approve: tokenCalls().encodeCall("approve", [router, promise.amountIn]),
              permit: permitOf(asked, promise, router, order.deadline),
            },
    },
  };
}

function permitOf(
  { from }: Route["request"],
  { amountIn }: OrderPromise,
  spender: Hex,
  deadline: bigint,
) {
  return {
    types: structuredClone(PERMIT_TYPES) as unknown as Record<
      string,
      { name: string; type: string }[]
    >,
    primaryType: "Permit",
    domain: {
      ...{ name: SIGNING.name, version: SIGNING.version, chainId: `${from.chainId}` },
      verifyingContract: from.token,
    },
    message: {
      ...{
        owner: SENDER,
        spender,
        value: `${amountIn}`,
        nonce: `${SIGNING.nonce}`,
        deadline: `${deadline}`,
      },
    },
  };
}
