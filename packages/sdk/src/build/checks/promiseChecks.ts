import { routeIdOf } from "@causeway/protocol";

import { isLocal, isPlain, promised, promisedText } from "../promised.ts";
import { type Check, type Subject, same, within } from "../Subject.ts";
import { WHOLE_BPS, ZERO_ADDRESS } from "./constants.ts";
import { crossingOf } from "./crossing.ts";

/** The router takes no more, basis points of the input. */
const MOST_ROUTER_BPS = 100n;

/** The promise of a route against its id, the request, and the values that a person saw. */
export function promiseChecks(): readonly Check[] {
  return [
    same("route.id", idOf, ({ route }) => route.id),
    same(
      "promise.destinationChainId",
      ({ route }) => route.request.to.chainId,
      (subject) => promisedText(subject, "destinationChainId"),
    ),
    same(
      "promise.tokenIn",
      ({ route }) => route.request.from.token,
      (subject) => promisedText(subject, "tokenIn"),
    ),
    same(
      "promise.tokenOut",
      ({ route }) => route.request.to.token,
      (subject) => promisedText(subject, "tokenOut"),
    ),
    same("promise.isExactOut", isExactOut, ({ route }) => route.promise.isExactOut),
    same(
      "promise.paysCoin",
      ({ route }) => route.request.to.token === ZERO_ADDRESS,
      ({ route }) => route.promise.paysCoin,
    ),
    same(
      "promise.amount",
      ({ route }) => route.request.amount,
      (subject) => promised(subject, "amount"),
    ),
    same(
      "route.input",
      (subject) => promised(subject, "amountIn"),
      ({ route }) => route.input.amount,
    ),
    same(
      "promise.amountIn",
      (subject) =>
        isExactOut(subject) ? promised(subject, "amountIn") : subject.route.request.amount,
      (subject) => promised(subject, "amountIn"),
    ),
    same(
      "route.output",
      (subject) => promised(subject, "quotedOut"),
      ({ route }) => route.output.amount,
    ),
    same(
      "route.minimum",
      (subject) => promised(subject, "leastOut"),
      ({ route }) => route.minimum,
    ),
    within("promise.leastOut", minimumBounds, (subject) => promised(subject, "leastOut")),
    within("promise.minReceived", receivedBounds, (subject) => promised(subject, "minReceived")),
    same(
      "promise.receiver",
      named("receiver", ({ receiver }) => receiver),
      textOf("receiver"),
    ),
    same(
      "promise.caller",
      named("caller", ({ sender }) => sender),
      textOf("caller"),
    ),
    same(
      "promise.integratorBps",
      ({ route }) => route.request.integratorFeeBps ?? 0,
      (subject) => promised(subject, "integratorBps"),
    ),
    same("promise.integrator", integratorOf, textOf("integrator")),
    within("promise.tokenFee", feeBounds, (subject) => promised(subject, "tokenFee")),
    same("route.fees", shownFees, (subject) => promised(subject, "tokenFee")),
    same("route.messageFee", shownMessageFee, (subject) => promised(subject, "nativeFee")),
  ];
}

function textOf(name: string) {
  return (subject: Subject) => promisedText(subject, name);
}

/** A promise names an account, or nobody. */
function named(name: string, account: (subject: Subject) => string) {
  return (subject: Subject) =>
    promisedText(subject, name) === ZERO_ADDRESS ? ZERO_ADDRESS : account(subject);
}

function isExactOut({ route }: Subject): boolean {
  return route.request.kind === "exactOut";
}

function idOf({ route }: Subject): string {
  const { contract, promise, request } = route;
  try {
    return routeIdOf({ originChainId: request.from.chainId, contract }, promise);
  } catch {
    return "a hash of the promise, which lacks values";
  }
}

/** The least is the quote less the slippage; of exactOut, all that was asked for. */
function minimumBounds(subject: Subject): readonly [bigint, bigint] {
  const quoted = promised(subject, "quotedOut");
  const { amount, slippageBps } = subject.route.request;
  if (isExactOut(subject)) return [amount, quoted];
  return [(quoted * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS, quoted];
}

/** Of a plain transfer, the bridge keeps the whole minimum: in units of the asset, of which a token may have parts. */
function receivedBounds(subject: Subject): readonly [bigint, bigint] {
  const any = promised(subject, "minReceived");
  if (!isPlain(subject)) return [any, any];
  const units = promised(subject, "leastOut") / (crossingOf(subject)?.unitThere ?? 1n);
  return [units, units];
}

/** The account that the environment has for the app; any if it lists none, and nobody if no fee was asked for. */
function integratorOf(subject: Subject): string {
  const { environment, route } = subject;
  if ((route.request.integratorFeeBps ?? 0) === 0) return ZERO_ADDRESS;
  const entrance = promisedText(subject, "entrance");
  const known = environment.affiliates?.find(({ nickname }) => nickname === entrance);
  return known?.wallet ?? promisedText(subject, "integrator");
}

function feeBounds(subject: Subject): readonly [bigint, bigint] {
  const bps = MOST_ROUTER_BPS + BigInt(subject.route.request.integratorFeeBps ?? 0);
  return [0n, (promised(subject, "amountIn") * bps) / WHOLE_BPS];
}

function shownFees({ route }: Subject): bigint {
  return sumOf(route.fees.filter(({ kind }) => kind === "router" || kind === "integrator"));
}

function shownMessageFee(subject: Subject): bigint {
  return isLocal(subject) ? 0n : sumOf(subject.route.fees.filter(({ kind }) => kind === "message"));
}

function sumOf(fees: readonly { readonly amount: bigint }[]): bigint {
  return fees.reduce((sum, { amount }) => sum + amount, 0n);
}
