import { encodeHops, type SwapOrder } from "@causeway/protocol";

import { tokenCalls } from "../../src/contracts/calls.ts";
import type { RouteId } from "../../src/index.ts";
import { ASSET, NOW, type SWAPS, TOKENS, type Told } from "../world/swaps.ts";

/** One thing that a service says wrong, and the field that is named. */
export interface Lie {
  readonly field: string;
  readonly of: keyof typeof SWAPS;
  readonly tell: (told: Told) => void;
}

const STRANGER = `0x${"66".repeat(20)}`;
const STRANGE_WORD = `0x${"66".repeat(32)}`;

const lie = (field: string, of: Lie["of"], tell: Lie["tell"]): Lie => ({ field, of, tell });

/** A promise says something else, and order and id follow. */
const promise = (
  name: string,
  of: Lie["of"],
  value: string | boolean,
  more: (told: Told) => void = () => {},
) =>
  lie(`promise.${name}`, of, (told) => {
    told.route.promise[name] = value;
    more(told);
  });

const order = <Name extends keyof SwapOrder>(
  name: Name,
  of: Lie["of"],
  value: SwapOrder[Name] | ((told: Told) => SwapOrder[Name]),
) =>
  lie(`order.${name}`, of, (told) => {
    told.order[name] = typeof value === "function" ? value(told) : value;
  });

type Allowance = NonNullable<Told["item"]["causeway"]["allowance"]>;

const allowance = (field: string, tell: (missing: Allowance) => void) =>
  lie(field, "across", ({ item }) => tell(item.causeway.allowance as Allowance));

const permit = (name: string, tell: (data: NonNullable<Allowance["permit"]>) => void) =>
  allowance(`permit.${name}`, ({ permit: data }) => tell(data as NonNullable<Allowance["permit"]>));

const hopTo = (token: string, pool = "0x0001f4", venueId = 64) =>
  encodeHops([{ venueId, pool, token }]);

/** Two parts, of which the last one goes by a venue that the environment does not have. */
const splitTo = (token: string) =>
  encodeHops([
    [
      { share: 5_000, hops: [{ venueId: 64, pool: "0x0001f4", token }] },
      { share: 0, hops: [{ venueId: 65, pool: "0x0001f4", token }] },
    ],
  ]);

/** Promise and order say the same wrong thing. */
const ofPromise = (
  field: string,
  of: Lie["of"],
  name: "assetId" | "hops" | "destinationHops",
  value: string,
) =>
  lie(field, of, ({ route, order: sent }) => {
    route.promise[name] = value;
    sent[name] = value;
  });

/** What follows from all else is another one. */
const lastly = (field: string, tell: (told: Told) => void) =>
  lie(field, "across", (told) => {
    told.lastly = () => tell(told);
  });

/** A lie for each field. Each is found by one comparison alone. */
export const LIES: readonly Lie[] = [
  lastly("route.id", ({ route }) => {
    route.id = STRANGE_WORD as RouteId;
  }),
  promise("destinationChainId", "across", "31338", ({ order: sent }) => {
    sent.destinationChainId = 31_338n;
  }),
  promise("tokenIn", "across", STRANGER, ({ order: sent }) => {
    sent.tokenIn = STRANGER;
  }),
  promise("tokenOut", "across", STRANGER),
  promise("isExactOut", "across", true),
  promise("paysCoin", "across", false, ({ order: sent }) => {
    sent.paysCoin = false;
  }),
  promise("amount", "across", "99999999"),
  lie("route.input", "across", ({ route }) => {
    route.input = { ...route.input, amount: 1n };
  }),
  promise("amountIn", "local", "100000001", ({ order: sent, route, item }) => {
    sent.amountIn = 100_000_001n;
    route.input = { ...route.input, amount: 100_000_001n };
    item.value = `0x${(100_000_001).toString(16)}`;
  }),
  lie("route.output", "across", ({ route }) => {
    route.output = { ...route.output, amount: 2_500_000n };
  }),
  lie("route.minimum", "across", ({ route }) => {
    route.minimum = 1_970_000n;
  }),
  promise("leastOut", "across", "1959999", ({ order: sent, route }) => {
    sent.leastOut = 1_959_999n;
    route.minimum = 1_959_999n;
  }),
  promise("leastOut", "across", "2000001", ({ order: sent, route }) => {
    sent.leastOut = 2_000_001n;
    route.minimum = 2_000_001n;
  }),
  promise("leastOut", "calling", "1959999", ({ order: sent, route }) => {
    sent.leastOut = 1_959_999n;
    route.minimum = 1_959_999n;
  }),
  promise("minReceived", "plain", "19599", ({ order: sent }) => {
    sent.minReceived = 19_599n;
  }),
  promise("receiver", "across", STRANGER),
  promise("caller", "across", STRANGER),
  promise("integratorBps", "across", "100", ({ order: sent }) => {
    sent.integratorBps = 100n;
  }),
  promise("integrator", "across", STRANGER, ({ order: sent }) => {
    sent.integrator = STRANGER;
  }),
  promise("integrator", "calling", STRANGER, ({ order: sent }) => {
    sent.integrator = STRANGER;
  }),
  promise("tokenFee", "across", "1000001", ({ route }) => {
    route.fees = [
      { ...(route.fees[1] as (typeof route.fees)[0]), amount: 1_000_001n },
      ...route.fees,
    ];
  }),
  lie("route.fees", "across", ({ route }) => {
    route.promise.tokenFee = "1";
  }),
  lie("route.messageFee", "across", ({ route }) => {
    route.promise.nativeFee = "1001";
  }),
  lie("chainId", "across", ({ item }) => {
    item.chainId = "1";
  }),
  lie("route.contract", "local", ({ route }) => {
    route.contract = STRANGER;
  }),
  lie("to", "across", ({ item }) => {
    item.to = STRANGER;
  }),
  lie("value", "across", ({ item }) => {
    item.value = "0x3e9";
  }),
  lie("value", "local", ({ item }) => {
    item.value = "0x5f5e0ff";
  }),
  lie("value", "calling", ({ item }) => {
    item.value = "0xbb9";
  }),
  lie("gasLimit", "across", ({ item }) => {
    item.causeway.gasLimit = "16777217";
  }),
  lie("gasLimit", "across", ({ item }) => {
    item.causeway.gasLimit = "20999";
  }),
  order("tokenIn", "across", STRANGER),
  order("minBridged", "across", 97_999_999n),
  order("minReceived", "across", 96_999_999n),
  order("destinationChainId", "across", 31_338n),
  order("paysCoin", "across", false),
  order("integrator", "across", STRANGER),
  order("integratorBps", "across", 1n),
  order("submitterFee", "across", 1n),
  order("quotedOut", "across", 1_990_000n),
  order("quotedOut", "plain", 1n),
  order("leastOut", "across", 1_950_000n),
  order("leastOut", "plain", 1n),
  order("minimumFrom", "plain", 1n),
  order("minimumUntil", "across", ({ order: { minimumFrom } }) => minimumFrom + 601n),
  order("minimumUntil", "across", ({ order: { minimumFrom } }) => minimumFrom - 1n),
  order("minimumUntil", "plain", 1n),
  order("receiver", "across", STRANGER),
  order("fallbackReceiver", "across", STRANGER),
  order("fallbackReceiver", "plain", STRANGER),
  order("holdUntil", "across", ({ order: { holdUntil } }) => holdUntil + 7_201n),
  order("holdUntil", "across", ({ order: { holdUntil } }) => holdUntil - 7_201n),
  order("holdUntil", "local", 1n),
  order("fillFee", "across", 50_001n),
  order("fillFee", "local", 1n),
  order("callGas", "calling", 0n),
  order("callGas", "calling", 1_000_001n),
  order("callGas", "across", 1n),
  order("call", "calling", "0x1235"),
  order("gasLimit", "across", 1n),
  order("advanceFee", "across", 170_001n),
  order("advanceFrom", "across", ({ order: { advanceFrom } }) => advanceFrom - 7_201n),
  order("advanceFrom", "local", 1n),
  order("advanceUntil", "across", ({ order: { deadline } }) => deadline + 1n),
  order("advanceUntil", "local", 1n),
  order("refundTo", "across", STRANGER),
  lastly("orderId", ({ item }) => {
    item.causeway.orderId = STRANGE_WORD;
  }),
  lastly("data", ({ item }) => {
    item.data += "00".repeat(32);
  }),
  lie("method", "across", ({ item }) => {
    item.method = "swapAndCall";
  }),
  lie("data.method", "across", (told) => {
    told.method = "swapAndCall";
  }),
  order("amountIn", "plain", 99_999_999n),
  order("hops", "plain", hopTo(TOKENS.usdcHere, "0x000bb8")),
  order("destinationHops", "across", hopTo(TOKENS.wethThere, "0x000bb8")),
  order("assetId", "across", STRANGE_WORD),
  lie("order.minimumFrom", "across", ({ order: sent }) => {
    sent.minimumFrom = NOW + 7_201n;
    sent.minimumUntil = NOW + 7_211n;
  }),
  lie("order.minimumFrom", "across", ({ order: sent }) => {
    sent.minimumFrom = NOW - 7_201n;
    sent.minimumUntil = NOW - 7_191n;
  }),
  order("deadline", "local", NOW),
  order("deadline", "local", NOW + 14_401n),
  ofPromise("asset", "local", "assetId", ASSET),
  ofPromise("hops.venues", "plain", "hops", hopTo(TOKENS.usdcHere, "0x0001f4", 65)),
  ofPromise("hops.venues", "across", "hops", "0x99"),
  ofPromise("hops.venues", "plain", "hops", splitTo(TOKENS.usdcHere)),
  ofPromise(
    "destinationHops.venues",
    "across",
    "destinationHops",
    hopTo(TOKENS.wethThere, "0x0001f4", 65),
  ),
  ofPromise("hops.end", "plain", "hops", hopTo(STRANGER)),
  ofPromise("hops.end", "local", "hops", "0x"),
  ofPromise("destinationHops.end", "across", "destinationHops", hopTo(TOKENS.daiThere)),
  allowance("allowance.token", (missing) => {
    missing.token = STRANGER;
  }),
  allowance("allowance.spender", (missing) => {
    missing.spender = STRANGER;
  }),
  allowance("allowance.required", (missing) => {
    missing.required = "100000001";
  }),
  allowance("allowance.approve", (missing) => {
    missing.approve = tokenCalls().encodeCall("approve", [STRANGER, 100_000_000n]);
  }),
  permit("primaryType", (data) => {
    data.primaryType = "Order";
  }),
  permit("types", ({ types }) => {
    types.Permit = types.Permit?.slice(1) ?? [];
  }),
  permit("name", ({ domain }) => {
    domain.name = "USDC";
  }),
  permit("version", ({ domain }) => {
    domain.version = "2";
  }),
  permit("nonce", ({ message }) => {
    message.nonce = "5";
  }),
  permit("chainId", ({ domain }) => {
    domain.chainId = "1";
  }),
  permit("verifyingContract", ({ domain }) => {
    domain.verifyingContract = STRANGER;
  }),
  permit("owner", ({ message }) => {
    message.owner = STRANGER;
  }),
  permit("spender", ({ message }) => {
    message.spender = STRANGER;
  }),
  permit("value", ({ message }) => {
    message.value = `${2n ** 256n - 1n}`;
  }),
  permit("deadline", ({ message }) => {
    message.deadline = `${2n ** 256n - 1n}`;
  }),
  permit("deadline", ({ message }) => {
    message.deadline = "forever";
  }),
];
