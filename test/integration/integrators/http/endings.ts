import { setTimeout } from "node:timers/promises";

import { expect } from "chai";
import type { Wallet } from "ethers";

import { PROVIDER } from "../../../../scripts/local/network/accounts.ts";
import { DevelopmentToken__factory, Vault__factory } from "../../../../typechain-types/index.js";
import { wanting } from "./crossings.ts";
import type { HttpNetwork, Place } from "./HttpNetwork.ts";
import { followUntil } from "./keepsPromise.ts";
import { type Prepared, Trader } from "./Trader.ts";

const USDC_A: Place = ["spoke-a", "USDC"];
const OAK: Place = ["hub", "OAK"];
const COIN: Place = ["hub", "ETH"];
/** Coins that move the price of OAK on the hub by more than the slippage of the orders. */
const MOVING = "12";
/** Looks at exits on a loaded machine. */
const LOOKS = 60;
/** A swap that moves the price takes any output. */
const ANY = { route: { slippage: "5000" } };

/** Two orders whose price moves before they are sent: one owner takes the asset, for the other the price comes back. */
export async function heldOrders(network: HttpNetwork): Promise<void> {
  const owner = await network.fund(COIN, "1");
  const own = { route: { slippage: "150" } };
  const orders = await Promise.all([
    wanting(network, USDC_A, OAK, "20", { ...own, receiver: owner.address }),
    wanting(network, USDC_A, OAK, "20", own),
  ]);
  const [taken, filled] = await Promise.all([
    orders[0].trader.prepare(orders[0].wanted),
    orders[1].trader.prepare(orders[1].wanted),
  ]);
  const wallet = await network.fund(COIN, MOVING);
  const mover = new Trader(network, wallet);
  const toMover = { receiver: wallet.address, ...ANY };
  await mover.order({ from: COIN, to: OAK, amount: MOVING, ...toMover });
  await Promise.all([orders[0].trader.place(taken), orders[1].trader.place(filled)]);
  const [first, second] = [taken, filled].map(({ item }) => ({ order: item.causeway.orderId }));
  const held = new Set(["held"]);
  await Promise.all([first, second].map((order) => followUntil(network, order ?? {}, held)));
  await takes(network, taken, owner);
  const amount = network.whole(OAK, await network.balance(OAK, wallet.address));
  await mover.order({ from: OAK, to: COIN, amount, ...toMover });
  await isFilled(network, filled, mover);
}

/** The owner takes the asset by the transaction that the record names. */
async function takes(network: HttpNetwork, { item }: Prepared, owner: Wallet): Promise<void> {
  const { orderId } = item.causeway;
  const take = await exitOf(network, orderId, "Take the asset", owner.address);
  await new Trader(network, owner).send(take);
  const events = await followUntil(network, { order: orderId }, new Set(["taken"]));
  const { received } = events.at(-1)?.record ?? {};
  const usdc = network.token(["hub", "USDC"]).address.toLowerCase();
  expect(received).to.deep.include({ token: usdc, receiver: owner.address.toLowerCase() });
  expect(await network.balance(["hub", "USDC"], owner.address)).to.equal(BigInt(received.amount));
  expect(await network.balance(OAK, owner.address)).to.equal(0n);
}

/** Anybody fills it by the transaction that the record names. The network's own filler may be first. */
async function isFilled(
  network: HttpNetwork,
  { item, wanted, route }: Prepared,
  anybody: Trader,
): Promise<void> {
  const { orderId } = item.causeway;
  const fill = "Fill it by its own hops, at the minimum";
  await exitOf(network, orderId, fill, null)
    .then((exit) => anybody.send(exit))
    .catch(() => undefined);
  await followUntil(network, { order: orderId }, new Set(["filled"]));
  const arrived = await network.balance(OAK, wanted.receiver);
  expect(arrived >= network.units(OAK, route.minAmountOut.amount)).to.equal(true);
}

/** The vault is empty: the receiver sends the transfer back, and anybody has it paid back to the sender. */
export async function refunded(network: HttpNetwork, custody: string): Promise<void> {
  const [from, to] = [["hub", "WBTC"] as const, ["spoke-a", "WBTC"] as const];
  const vault = Vault__factory.connect(custody, PROVIDER.connect(network.rpc("spoke-a")));
  const all = (await vault.maxWithdraw(PROVIDER.address)) - network.units(to, "0.01");
  await (await vault.withdraw(all, PROVIDER.address, PROVIDER.address)).wait();
  const receiver = await network.fund(["spoke-a", "ETH"], "1");
  const { trader, wanted } = await wanting(network, from, to, "0.5", {
    receiver: receiver.address,
  });
  const sent = await trader.order(wanted);
  expect(sent.route).to.include({ hasLiquidity: false });
  expect(sent.route.causeway.waits).to.deep.include({ because: "liquidity" });
  const order = { order: sent.item.causeway.orderId };
  await followUntil(network, order, new Set(["waiting"]));
  const back = await exitOf(network, order.order, "Send it back to hub", receiver.address);
  await new Trader(network, receiver).send(back);
  await followUntil(network, order, new Set(["returned"]));
  const settle = await exitOf(network, order.order, "Have it paid back", null);
  await trader.send(settle);
  const events = await followUntil(network, order, new Set(["refunded"]));
  const has = await network.balance(from, trader.address);
  expect(events.at(-1)?.record.refunded).to.deep.include({ amount: `${has}` });
  // The vault pays the part that it has.
  const part = await network.balance(to, receiver.address);
  const lost = Number(network.units(from, "0.5") - has - part);
  expect(lost, "the fees of both").to.be.within(0, Number(network.units(from, "0.005")));
  const { data } = await network.get("/api/queryCrossInfoByOrderId", { orderId: order.order });
  expect(data.info).to.include({ state: 6 });
  const token = DevelopmentToken__factory.connect(network.token(to).address, vault.runner);
  await (await token.approve(custody, all)).wait();
  await (await vault.deposit(all, PROVIDER.address)).wait();
}

/** Pools that move after `/route` are said by `/swap`; after it, the order reverts and costs nothing but gas. */
export async function movedPools(network: HttpNetwork): Promise<void> {
  const [from, to] = [["spoke-a", "ETH"] as const, ["spoke-a", "OAK"] as const];
  const own = { route: { slippage: "20" } };
  const { trader, wanted } = await wanting(network, from, to, "0.5", own);
  const ready = await trader.prepare(wanted);
  const mover = await wanting(network, from, to, MOVING, ANY);
  await mover.trader.order(mover.wanted);

  const { errno, minAmountOut } = await trader.answer(wanted, ready.route);
  expect(errno).to.equal(2111);
  expect(minAmountOut.then).to.equal(ready.route.minAmountOut.amount);
  expect(Number(minAmountOut.now)).to.be.within(0.1, Number(minAmountOut.then));
  const before = await network.balance(from, trader.address);
  const failed = await trader.place(ready).catch((error: unknown) => error);
  expect(failed).to.have.nested.property("receipt.status", 0);
  const gas = (failed as { receipt: { fee: bigint } }).receipt.fee;
  expect(await network.balance(from, trader.address)).to.equal(before - gas);
}

interface Exit {
  readonly does: string;
  readonly by: string | null;
  readonly chainId: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
}

/** An exit of a record. They are unknown while a chain does not answer. */
async function exitOf(
  network: HttpNetwork,
  orderId: string,
  does: string,
  by: string | null,
): Promise<Exit> {
  const account = by?.toLowerCase() ?? null;
  for (let left = LOOKS; left > 0; left -= 1) {
    const { state, exits } = await network.get(`/v1/orders/${orderId}`);
    const known: readonly Exit[] = exits ?? [];
    const found = known.find((one) => one.does.startsWith(does) && one.by === account);
    if (found !== undefined) return found;
    if (exits !== null) throw new Error(`no ${does} by ${by}, ${state}: ${JSON.stringify(exits)}`);
    await setTimeout(1_000);
  }
  throw new Error(`the exits of ${orderId} stay unknown`);
}
