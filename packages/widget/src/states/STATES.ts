import type { ExecutionSnapshot, Route, TransactionHash } from "@causeway/sdk";

import type { Earlier } from "../execution/Swap.ts";
import type { Exits } from "../exits/Exits.ts";
import type { Failure } from "../quote/Failure.ts";
import { NO_QUOTE } from "../quote/Quote.ts";
import { reduce } from "../store/reduce.ts";
import { firstState, type State } from "../store/State.ts";
import { formStates } from "./formStates.ts";
import { OTHER, OWNER, sampleChain, sampleRoute, sampleToken, sampleWallet } from "./samples.ts";
import { sampleBuilt, sampleExits, sampleSnapshot, sampleStatus } from "./swapSamples.ts";

/** A state of the catalogue. */
type MakeState = () => State;

const HOST = "api.example.org";

/** Every state of the element by its name: for tests, pictures and a playground. */
export const STATES = {
  loading: () => firstState("en", HOST),
  unreachable: () => ({
    ...firstState("en", HOST),
    lists: { status: "failed", failure: failed({ code: "ApiUnreachable", isRetryable: true }) },
  }),
  empty: ready,
  chosen,
  asking: () => asked(),
  quoted: () => quoted(),
  waiting: () => quoted({ waits: { reason: "a limit holds the asset", seconds: 4_000 } }),
  tooLittle: () => refused({ errno: 2006, least: "0.393183" }),
  tooMuch: () => refused({ errno: 2004 }),
  limited: () => refused({ code: "RateLimited", isRetryable: true, retryAfterSeconds: 20 }),
  malformed: () => ({
    ...firstState("en", HOST),
    lists: { status: "failed", failure: failed({ code: "ApiMalformed" }) },
  }),
  changed: () => refused({ code: "ApiMalformed" }),
  offline: () => refused({ code: "Offline", isRetryable: true }),
  paused: () => refused({ errno: 2113, values: { until: "1795000000" } }),
  noRoute: () => refused({ errno: 2003 }),
  mismatch: () =>
    refused({
      code: "RouteMismatch",
      values: { field: "receiver", wanted: OWNER, got: OTHER },
    }),
  badAmount: () => typed("1e9"),
  unlisted: () =>
    reduce(chosen(), {
      ...{ type: "choose", side: "to" },
      token: sampleToken(31339n, "USDC", { digit: "9", isListed: false, name: "USD Coin" }),
    }),
  picking: () => reduce(chosen(), { type: "open", side: "from" }),
  pickingTwins: () =>
    reduce(reduce(chosen(), { type: "open", side: "from" }), { type: "search", query: "oak" }),
  pickingLong: () =>
    reduce(reduce(chosen(), { type: "open", side: "from" }), { type: "search", query: "long" }),
  pickingNothing: () =>
    reduce(reduce(chosen(), { type: "open", side: "from" }), { type: "search", query: "nothing" }),
  wallets: () => walletsOf("MetaMask", "Harbour", "MetaMask"),
  noWallets: () => walletsOf(),
  walletAsked: () =>
    reduce(walletsOf("MetaMask", "Harbour"), {
      ...{ type: "walletAsk", asked: { uuid: "1", name: "Harbour" } },
    }),
  walletRefused: () => walletFailed({ code: "WalletRejected" }),
  walletLocked: () => walletFailed({ code: "WalletLocked", isRetryable: true }),
  walletOfTon: () =>
    reduce(quoted(), { type: "walletFailed", failure: failed({ code: "WrongFamily" }) }),
  connected: () => connected(quoted()),
  ...formStates({ chosen, quoted }),
  reviewBuilding: () => reviewed(),
  reviewed: built,
  reviewWorse: () =>
    reduce(built(), {
      ...{ type: "offer", isWorse: true },
      route: { ...routeOf(quoted()), minimum: 230_000_000_000_000_000n },
    }),
  reviewRefused: () =>
    reduce(built(), { type: "reviewFailed", failure: failed({ code: "WalletRejected" }) }),
  accountChanged: () =>
    reduce(built(), {
      type: "reviewFailed",
      failure: failed({ code: "WalletAccountChanged", values: { before: OWNER, now: OTHER } }),
    }),
  reviewUnknown: () =>
    reduce(reviewed(), { type: "reviewFailed", failure: failed({ code: "NoContracts" }) }),
  inWallet: () => running({ inWallet: "send" }),
  onItsWay: () => running(SENT),
  usable: () => running({ ...SENT, status: USABLE }),
  paid: () => running({ ...SENT, status: USABLE, outcome: "paid", state: "over" }),
  way: () => running({ ...SENT, status: sampleStatus() }),
  held: () => held({ status: "found", exits: sampleExits() }),
  heldLooking: () => held({ status: "looking" }),
  heldTaken: () => {
    const transaction = `0x${"ab".repeat(32)}` as TransactionHash;
    return held({ status: "found", exits: sampleExits(), transaction });
  },
  heldRefused: () => {
    const failure = failed({ code: "WalletRejected" });
    return held({ status: "found", exits: sampleExits(), failure });
  },
  heldUnknown: () =>
    held({ status: "failed", failure: failed({ code: "RpcUnreachable", isRetryable: true }) }),
  waitsAtLimit: () =>
    reduce(running({ ...SENT, status: sampleStatus(WAITING) }), {
      type: "exits",
      exits: { status: "found", exits: [] },
    }),
  waitsForAccept: () => running({ state: "waiting", waitsFor: WAITS_FOR_ACCEPT }),
  waitsForAskAgain: () =>
    running({
      state: "waiting",
      waitsFor: { kind: "askAgain", what: "order", why: "silent", isOnce: true },
    }),
  elsewhere: () => running({ ...SENT, state: "elsewhere" }),
  notWrittenDown: () =>
    running({ ...SENT, storage: { description: "no storage", isDurable: false } }),
  storageFailed: () => running({ state: "failed" }, failed({ code: "StorageFailed" })),
  cancelled: () => running({ state: "failed" }, failed({ code: "TransactionCancelled" })),
  replaced: () => running({ state: "failed" }, failed({ code: "TransactionReplaced" })),
  rpcsUnreachable: () =>
    running({ ...SENT, state: "failed" }, failed({ code: "RpcUnreachable", isRetryable: true })),
  stopped: () => running({ state: "failed" }, failed({ code: "OrderReverted" })),
  history: () =>
    reduce(reduce(connected(quoted()), { type: "swapView", view: "history" }), {
      type: "earlier",
      earlier: earlier(),
    }),
  noHistory: () => reduce(connected(quoted()), { type: "swapView", view: "history" }),
} as const satisfies Readonly<Record<string, MakeState>>;

/** Name of a state of the catalogue. */
export type StateName = keyof typeof STATES;

function ready(): State {
  const chains = [
    sampleChain(31337n, "hub", "Hub"),
    sampleChain(31338n, "spoke-a", "Spoke A"),
    sampleChain(31339n, "spoke-b", "Spoke B"),
  ];
  const tokens = chains.flatMap(({ chainId }) => [
    sampleToken(chainId, "ETH", { digit: "0", name: "Ether" }),
    sampleToken(chainId, "USDC", { digit: "1", decimals: 6, name: "USD Coin" }),
    sampleToken(chainId, "OAK", { digit: "2", name: "Oak" }),
    sampleToken(chainId, "OAK", { digit: "3", name: "Oak <b>\u202egnp.exe" }),
    sampleToken(chainId, "LONG", { digit: "4", name: "Long ".repeat(60) }),
  ]);
  return reduce(firstState("en", HOST), {
    type: "list",
    lists: { status: "ready", chains, tokens },
  });
}

function chosen(): State {
  const from = sampleToken(31338n, "USDC", { digit: "1", decimals: 6, name: "USD Coin" });
  const to = sampleToken(31339n, "ETH", { digit: "0", name: "Ether" });
  const half = reduce(ready(), { type: "choose", side: "from", token: from });
  return reduce(half, { type: "choose", side: "to", token: to });
}

/** The dialog with wallets of these names. */
function walletsOf(...names: readonly string[]): State {
  const open = reduce(quoted(), { type: "walletOpen" });
  return names.reduce<State>(
    (state, name, place) =>
      reduce(state, { type: "walletFound", wallet: sampleWallet(name, place) }),
    open,
  );
}

function walletFailed(change: Partial<Failure>): State {
  const asked = reduce(walletsOf("MetaMask", "Harbour"), {
    ...{ type: "walletAsk", asked: { uuid: "0", name: "MetaMask" } },
  });
  return reduce(asked, { type: "walletFailed", failure: failed(change) });
}

function connected(state: State): State {
  return reduce(state, { type: "walletConnected", account: { address: OWNER, name: "MetaMask" } });
}

const USABLE = {
  ...{ state: "advanced", stateName: "advanced", isUsable: true, isOver: false, party: "nobody" },
  ...{ until: undefined, isSentFinal: true, legs: [] },
} as const satisfies ExecutionSnapshot["status"];

const SENT = {
  steps: { ...sampleSnapshot().steps, send: "done", included: "running", sign: "done" },
  transaction: `0x${"ab".repeat(32)}` as TransactionHash,
} as const satisfies Partial<ExecutionSnapshot>;

const WAITS_FOR_ACCEPT: ExecutionSnapshot["waitsFor"] = {
  ...{ kind: "accept", worse: ["minimum", "time"], route: undefined },
  accepted: { minimum: 243_640_000_000_000_000n, costs: {}, seconds: 2 },
  offered: { minimum: 230_000_000_000_000_000n, costs: {}, seconds: 20 },
};

function routeOf({ quote }: State): Route {
  const route = quote.routes?.[0];
  if (route === undefined) throw new Error("nothing is quoted");
  return route;
}

function built(): State {
  return reduce(reviewed(), { type: "built", built: sampleBuilt(routeOf(quoted())) });
}

function reviewed(): State {
  return reduce(connected(quoted()), { type: "review", route: routeOf(quoted()), parties: {} });
}

function running(change: Partial<ExecutionSnapshot>, failure?: Failure): State {
  const snapshot = { ...sampleSnapshot(), ...change };
  const shown = { snapshot, route: routeOf(quoted()), failure };
  return reduce(reviewed(), { type: "running", running: shown });
}

const WAITING = { state: "waiting", stateName: "waiting", party: "receiver" } as const;

function held(exits: Exits): State {
  const change = { state: "held", stateName: "held", party: "receiver" } as const;
  const legs = ["sent", "imported", "held", "delivered"].map((name) => ({
    ...{ name, chainId: 31339n, height: 64n, at: 1_795_000_000, gas: undefined },
    transaction: `0x${"ab".repeat(32)}` as TransactionHash,
  }));
  const shown = running({ ...SENT, status: sampleStatus({ ...change, legs }) });
  return reduce(shown, { type: "exits", exits });
}

function earlier(): readonly Earlier[] {
  const route = routeOf(quoted());
  return [
    { id: "1", route, outcome: undefined, isSent: true },
    { id: "2", route, outcome: "paid", isSent: true },
    { id: "3", route, outcome: undefined, isSent: false },
  ];
}

function typed(text: string): State {
  return reduce(chosen(), { type: "type", side: "from", text });
}

function asked(): State {
  return { ...typed("100"), quote: { ...NO_QUOTE, key: "sample", isAsking: true } };
}

function quoted(change: Parameters<typeof sampleRoute>[1] = {}): State {
  const { form } = asked();
  if (form.from === undefined || form.to === undefined) throw new Error("nothing is chosen");
  const request = { from: form.from, to: form.to, input: 100_000_000n };
  const routes = [
    sampleRoute({ ...request, output: 248_612_345_678_901_234n }, change),
    sampleRoute(
      { ...request, output: 247_100_000_000_000_000n },
      { seconds: { usable: 1, proven: 24 } },
    ),
    sampleRoute({ ...request, output: 246_900_000_000_000_000n }, { priceImpact: 0.31 }),
  ];
  return { ...asked(), quote: { ...NO_QUOTE, key: "sample", routes } };
}

function refused(change: Partial<Failure>): State {
  return { ...asked(), quote: { ...NO_QUOTE, key: "sample", failure: failed(change) } };
}

function failed(change: Partial<Failure>): Failure {
  return { code: "ApiRefused", message: "The service refuses: no", isRetryable: false, ...change };
}
