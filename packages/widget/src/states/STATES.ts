import type { Failure } from "../quote/Failure.ts";
import { NO_QUOTE } from "../quote/Quote.ts";
import { reduce } from "../store/reduce.ts";
import { firstState, type State } from "../store/State.ts";
import { sampleChain, sampleRoute, sampleToken } from "./samples.ts";

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
  mismatch: () => refused({ code: "RouteMismatch" }),
  badAmount: () => typed("1e9"),
  unlisted: () =>
    reduce(chosen(), {
      ...{ type: "choose", side: "to" },
      token: sampleToken(31339n, "USDC", { digit: "9", isListed: false, name: "USD Coin" }),
    }),
  picking: () => reduce(chosen(), { type: "open", side: "from" }),
  pickingTwins: () =>
    reduce(reduce(chosen(), { type: "open", side: "from" }), { type: "search", query: "oak" }),
  pickingNothing: () =>
    reduce(reduce(chosen(), { type: "open", side: "from" }), { type: "search", query: "nothing" }),
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
