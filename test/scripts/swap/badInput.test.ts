import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { errorsAbi, interfaceOf } from "@causeway/protocol/contracts";
import { RouteError, type RouteErrorCode } from "@causeway/routing";
import { expect } from "chai";
import { getAddress, type JsonRpcProvider } from "ethers";

import { CannotSend } from "../../../scripts/local/messages/CannotSend.ts";
import type { End } from "../../../scripts/local/messages/End.ts";
import { withEnds } from "../../../scripts/local/messages/withEnds.ts";
import { describeRefusal, tooLittle } from "../../../scripts/swap/describeRefusal.ts";
import { describeRouteError } from "../../../scripts/swap/describeRouteError.ts";
import { preparePlan } from "../../../scripts/swap/preparePlan.ts";
import type { SwapPlan } from "../../../scripts/swap/SwapPlan.ts";
import type { SwapRequest } from "../../../scripts/swap/SwapRequest.ts";

const SENDER: Hex = "0x00000000000000000000000000000000000000e1";
const RECEIVER: Hex = "0x00000000000000000000000000000000000000c1";
const USER_FRIENDLY = "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs";
const ASSET = `0x${"01".repeat(32)}`;
const TIME = 1_000_000n;

const swap = { router: RECEIVER, receiver: RECEIVER, slippageBps: 50, hold: 60 };
/** Two chains that swap, and one of TON, which does not. */
const NETWORK = {
  chains: [
    { name: "spoke-a", contracts: {}, swap },
    { name: "spoke-b", contracts: { SwapReceiver: RECEIVER }, swap },
    { name: "ton", contracts: {} },
  ],
  assets: [{ symbol: "WETH", chains: [{ chain: "spoke-a", token: RECEIVER }] }],
  tokens: [{ symbol: "DAI", chains: [{ chain: "spoke-b", token: RECEIVER }] }],
} as unknown as NetworkDescription;

const REQUEST = {
  ...{ from: "spoke-a", to: "spoke-b", in: "WETH", out: "DAI", amount: "1", exactOut: false },
  ...{ impact: 300, offer: true, callGas: 0, quote: false, wallet: { address: SENDER } },
} as unknown as SwapRequest;

const token = (symbol: string) => ({ symbol, decimals: 2, address: RECEIVER, isCoin: false });
const end = (name: string) =>
  ({ name, provider: { getCode: async () => "0x" } as unknown as JsonRpcProvider }) as End;
const PLAN = {
  ...{ request: REQUEST, sender: SENDER, tokenIn: token("WETH"), tokenOut: token("DAI") },
  ...{ origin: end("spoke-a"), destination: end("spoke-b"), slippageBps: 50 },
} as unknown as SwapPlan;

/** What the command says to a request, before it asks a chain for a price. */
async function refusalOf(change: Partial<SwapRequest>): Promise<string> {
  const request = { ...REQUEST, ...change };
  const chains = [end(request.from), end(request.to)] as const;
  const error = await preparePlan(NETWORK, request, ...chains).catch((thrown: Error) => thrown);
  expect(error).to.be.instanceOf(CannotSend);
  return (error as Error).message;
}

/** What the command says to an error of the contracts, as a node answers it: ethers knows no name of it. */
const revertOf = (name: string, ...args: unknown[]) => {
  const data = interfaceOf(errorsAbi).encodeErrorResult(name as "NoMinimum", args as []);
  return describeRefusal(
    PLAN,
    Object.assign(new Error(), { code: "CALL_EXCEPTION", data, revert: null }),
  );
};

const routeOf = (code: RouteErrorCode, details: RouteError["details"] = {}) =>
  describeRouteError(PLAN, new RouteError(code, "cause", details));

/** Bad input, and the value and the remedy that the command names. */
const ROWS: readonly (readonly [string, () => string | Promise<string>, ...(string | RegExp)[]])[] =
  [
    [
      "a token that the chain does not have",
      () => refusalOf({ out: "OAK" }),
      `no token "OAK" on spoke-b`,
      "it is one of DAI",
    ],
    [
      "a chain that the network does not have",
      () => withEnds(NETWORK, ["nowhere"], async () => "").catch((error: Error) => error.message),
      `no chain "nowhere"`,
      "it is one of spoke-a, spoke-b, ton",
    ],
    [
      "a chain of TON",
      () => refusalOf({ to: "ton" }),
      "nothing is swapped on ton",
      "has spoke-a, spoke-b",
    ],
    [
      "an account of TON",
      () => refusalOf({ receiver: USER_FRIENDLY }),
      `the receiver "${USER_FRIENDLY}" is no account of spoke-b`,
      "give 0x and 20 bytes",
    ],
    [
      "a receiver that is no account",
      () => refusalOf({ receiver: "0x12" }),
      `"0x12" is no account`,
      "--receiver",
    ],
    [
      "a receiver of Causeway's own",
      () => refusalOf({ receiver: RECEIVER }),
      "is Causeway's SwapReceiver on spoke-b",
      "Give another --receiver",
    ],
    [
      "slippage out of range",
      () => refusalOf({ slippage: 1_001 }),
      "1001 basis points is out of range",
      "from 0 to 1000",
    ],
    [
      "no route",
      () => routeOf("NoRoute"),
      "WETH on spoke-a to DAI on spoke-b",
      "send less, or choose another token",
    ],
    [
      "nothing left after fees",
      () => routeOf("NothingLeft", { leastAmount: 250n }),
      "nothing would be left after fees and gas",
      "send 2.5 WETH at least",
    ],
    [
      "a price impact above the bound",
      () => routeOf("PriceImpactAboveBound", { impactBps: 450 }),
      "would move by 4.5 %, and the bound is 3 %",
      "larger --impact",
    ],
    [
      "an old quote",
      () => revertOf("InsufficientOutput", RECEIVER, 90n, 100n),
      `pay 90 of ${getAddress(RECEIVER)} now, less than 100`,
      "swap again at the new price",
    ],
    [
      "an old quote of the origin's pools",
      () => revertOf("BelowMinBridged", 90n, 100n),
      "pay 90 now, less than 100",
      "--slippage more than 50",
    ],
    [
      "an order whose time is over",
      () => revertOf("OrderTooLate", TIME, TIME + 9n),
      "ended at 1970-01-12T13:46:40.000Z, and it is 1970-01-12T13:46:49.000Z",
      "swap again",
    ],
    [
      "a minimum that rises or ends before it begins",
      () => revertOf("InvalidMinimum", 9n, 8n, TIME, TIME - 40n),
      "from 9 at 1970-01-12T13:46:40.000Z to 8 at 1970-01-12T13:46:00.000Z",
      "swap again",
    ],
    ["no minimum", () => revertOf("NoMinimum"), "the least output is 0 DAI", "smaller --slippage"],
    [
      "fees above the input",
      () => revertOf("NothingLeft(uint256,uint256)", 100n, 250n),
      "2.5 WETH of fees leave nothing of 1 WETH",
      "send more",
    ],
    [
      "too little balance",
      () => tooLittle(PLAN, 50n, 100n),
      `${SENDER} has 0.5 WETH on spoke-a, less than the 1 WETH of the order`,
      "send less",
    ],
    [
      "a balance that fell meanwhile",
      () => revertOf("ERC20InsufficientBalance", SENDER, 50n, 100n),
      `${SENDER} has 0.5 WETH on spoke-a`,
      "send less",
    ],
    [
      "too little allowance",
      () => revertOf("ERC20InsufficientAllowance", RECEIVER, 50n, 100n),
      `${getAddress(RECEIVER)} may spend 0.5 WETH on spoke-a, less than the 1 WETH`,
      "swap again",
    ],
    [
      "too little coin",
      () => revertOf("InsufficientValue", 10n ** 17n, 10n ** 18n),
      "0.1 ETH on spoke-a is less than the 1.0 ETH",
    ],
    [
      "a paused router",
      () => revertOf("OrdersPaused", TIME),
      "spoke-a takes no orders until 1970-01-12T13:46:40.000Z",
      "causeway swap unpause --chain spoke-a",
    ],
    [
      "a paused asset",
      () => revertOf("AssetPaused", ASSET, TIME),
      "paused on spoke-a until 1970-01-12T13:46:40.000Z",
      "send the order afterwards",
    ],
    [
      "a lane that is closed",
      () => revertOf("NoOpenLane", 3n),
      "no lane from spoke-a to spoke-b is open",
      "add a route",
    ],
    [
      "an asset without a route",
      () => revertOf("NoRoute", ASSET, 3n),
      `asset ${ASSET} has no route from spoke-a to spoke-b`,
      "apply it to both",
    ],
    [
      "a receiver that cannot be paid",
      () => revertOf("InvalidReceiver", RECEIVER),
      `${RECEIVER} cannot be paid on spoke-b`,
      "another --receiver",
    ],
  ];

describe("npm run swap, given bad input", () => {
  for (const [what, say, ...parts] of ROWS) {
    it(`names the value and the remedy of ${what}`, async () => {
      const text = await say();
      for (const part of parts) expect(text).to.contain(part);
    });
  }
});
