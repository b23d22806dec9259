import { expect } from "chai";
import { Interface, Wallet } from "ethers";

import type { HttpNetwork, Place } from "./HttpNetwork.ts";
import { keepsPromise } from "./keepsPromise.ts";
import { Trader, type Wanted } from "./Trader.ts";

const USDC_A: Place = ["spoke-a", "USDC"];

/** An account that has nothing yet. */
export function stranger(): string {
  return Wallet.createRandom().address;
}

/** A trader with what an order needs, and the order, to a new receiver. */
export async function wanting(
  network: HttpNetwork,
  from: Place,
  to: Place,
  amount: string,
  own: Partial<Wanted> & { readonly funds?: string } = {},
): Promise<{ trader: Trader; wanted: Wanted }> {
  const { funds = amount, ...others } = own;
  const trader = new Trader(network, await network.fund(from, funds));
  return { trader, wanted: { from, to, amount, receiver: stranger(), ...others } };
}

/** Tokens for the coin of another chain. A filler pays before the proof. */
export async function advancedAcross(network: HttpNetwork): Promise<void> {
  const { trader, wanted } = await wanting(network, USDC_A, ["spoke-b", "ETH"], "100");
  const { record } = await keepsPromise(network, await trader.order(wanted));
  expect(record.received.isAdvanced).to.equal(true);
  expect(record.advance).to.not.equal(null);
}

/** An asset that a custody mints there: no filler has it, so that the proof pays. */
export async function provenAcross(network: HttpNetwork): Promise<void> {
  const [from, to] = [["spoke-a", "WBTC"] as const, ["spoke-b", "WBTC"] as const];
  const { trader, wanted } = await wanting(network, from, to, "0.01");
  const { record, states } = await keepsPromise(network, await trader.order(wanted));
  expect(record.received.isAdvanced).to.equal(false);
  expect(record.legs.map(({ leg }: { leg: string }) => leg)).to.include.members(["sent", "paid"]);
  expect(states.length, states.join(", ")).to.be.above(1);
}

/** Coin for the coin of another chain. */
export async function coinForCoin(network: HttpNetwork): Promise<void> {
  const [from, to] = [["spoke-a", "ETH"] as const, ["spoke-b", "ETH"] as const];
  const { trader, wanted } = await wanting(network, from, to, "0.1");
  await keepsPromise(network, await trader.order(wanted));
}

/** Coin for exactly so much of an asset at least. */
export async function exactOut(network: HttpNetwork): Promise<void> {
  const route = { type: "exactOut" };
  const own = { route, funds: "1" };
  const { trader, wanted } = await wanting(network, ["hub", "ETH"], USDC_A, "90", own);
  const sent = await trader.order(wanted);
  expect(sent.route).to.deep.include({ tradeType: 1 });
  expect(sent.route.minAmountOut).to.deep.equal({ amount: "90", symbol: "USDC" });
  await keepsPromise(network, sent);
}

/** A signature instead of an approval. */
export async function permitted(network: HttpNetwork): Promise<void> {
  const { trader, wanted } = await wanting(network, USDC_A, ["hub", "ETH"], "50");
  const route = await trader.quote(wanted);
  const item = await trader.buildWithPermit(wanted, route);
  const sent = await trader.place({ wanted, route, item });
  expect(item.method).to.equal("swapAndBridgeWithPermit");
  await keepsPromise(network, sent);
}

/** Tokens for the coin of the same chain. */
export async function onOneChain(network: HttpNetwork): Promise<void> {
  const [from, to] = [["spoke-a", "DAI"] as const, ["spoke-a", "ETH"] as const];
  const own = { route: { slippage: "100" } };
  const { trader, wanted } = await wanting(network, from, to, "10", own);
  const sent = await trader.order(wanted);
  expect(sent.item.method).to.equal("swapAndCall");
  const { record } = await keepsPromise(network, sent);
  expect(record).to.include({ kind: "swap", state: "filled" });
}

/** Takes any call, answers its selector, and logs its data. */
const RECORDER = "0x366000600037366000a060206000f3";
const receiverAbi = new Interface([
  "function onOrderFilled((bytes32 orderId, address token, uint256 amount, bool isAdvanced) result, bytes data)",
]);

/** The receiver is a contract that is called with the data, and with what it got. */
export async function called(network: HttpNetwork): Promise<void> {
  const receiver = stranger();
  await network.rpc("hub").send("anvil_setCode", [receiver, RECORDER]);
  const own = { receiver, swap: { callData: "0xc0ffee" } };
  const { trader, wanted } = await wanting(network, USDC_A, ["hub", "USDC"], "30", own);
  const sent = await trader.order(wanted);
  const { arrived } = await keepsPromise(network, sent);
  const [log, ...more] = await network.rpc("hub").getLogs({ address: receiver, fromBlock: 0 });
  expect(more).to.deep.equal([]);
  const [result, data] = receiverAbi.decodeFunctionData("onOrderFilled", log?.data ?? "0x");
  expect([data, result.amount]).to.deep.equal(["0xc0ffee", arrived]);
  expect(result.orderId).to.equal(sent.item.causeway.orderId);
}

/** A referrer takes its part of the input, by the endpoint that quotes and builds at once. */
export async function referred(network: HttpNetwork): Promise<void> {
  const referrer = stranger();
  const { trader, wanted } = await wanting(network, USDC_A, ["hub", "USDC"], "40");
  const route = { feeType: "1", rateOrNativeFee: "25", referrer };
  const first = await trader.quoteAndBuild({ ...wanted, route });
  await trader.approve(first.item);
  const sent = await trader.place(await trader.quoteAndBuild({ ...wanted, route }));
  expect(sent.route.feeConfig).to.include({ feeType: 1, rateOrNativeFee: 25 });
  expect(sent.route.swapFee.tokenFee).to.equal("0.1");
  await keepsPromise(network, sent);
  expect(await network.balance(USDC_A, referrer)).to.equal(100_000n);
}
