import { findMessage } from "@causeway/lifecycle";
import { decodeFrame, decodeTransfer, encodeArrivedOrder, type Hex } from "@causeway/protocol";
import { toBeHex } from "ethers";

import { type FillerWorld, ONE, RECEIVER } from "../../../../test/scripts/world/FillerWorld.ts";
import { SwapReceiver__factory } from "../../../../typechain-types/index.js";
import type { OrderStatus } from "../../src/store/orderStatus.ts";

/** The seconds for which a fee rises. */
const FEE_RISE = 1_800;

/** An order that the hub holds. */
export interface HeldOrder {
  readonly orderId: Hex;
  readonly transferId: Hex;
}

let count = 0;

/** Sends 100 USDC for an order, and delivers them: the hub holds the order. */
export async function holdOrder(world: FillerWorld, change: object = {}): Promise<HeldOrder> {
  const order = await sendOrder(world, change);
  await world.network.deliver(order.transferId);
  return order;
}

/** Has a bridge that knows no proof hand over 100 USDC for an order, in a block that is not final. */
export async function holdAsBridge(world: FillerWorld, { transferId }: HeldOrder): Promise<void> {
  const { network } = world;
  const { Bridge, SwapReceiver: to } = network.plan.addresses;
  const { token, assetId } = network.on("hub");
  await (await token.mint(to, 100n * ONE)).wait();
  const payload = await payloadOf(world, transferId);
  const received = {
    ...{ transferId, assetId, token: await token.getAddress(), amount: 100n * ONE },
    ...{ originChainId: world.chainId("spoke-a"), sender: "0x" },
  };
  const abi = SwapReceiver__factory.createInterface();
  const data = abi.encodeFunctionData("onAssetReceived", [received, payload]);
  await network.sendAs("hub", Bridge, { to, data });
}

/**
 * Sends 100 USDC from spoke-a for an order on the hub. Until ten minutes are over, the order asks for more than arrives;
 * the hub will hold it.
 */
export async function sendOrder(world: FillerWorld, change: object = {}): Promise<HeldOrder> {
  const { network } = world;
  const now = await network.now("hub");
  count += 1;
  const orderId = toBeHex(count, 32) as Hex;
  const payload = encodeArrivedOrder({
    orderId,
    receiver: RECEIVER,
    fallbackReceiver: `0x${"00".repeat(20)}`,
    paysCoin: false,
    quotedOut: 101n * ONE,
    leastOut: 99n * ONE,
    minimumFrom: now + 600n,
    minimumUntil: now + 601n,
    holdUntil: now + 86_400n,
    fillFee: ONE / 2n,
    callGas: 0n,
    hops: "0x",
    call: "0x",
    ...change,
  });
  const { SwapReceiver: receiver } = network.plan.addresses;
  const plain = { advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n };
  const transferId = await world.send("spoke-a", "hub", {
    receiver,
    payload,
    gasLimit: 900_000n,
    ...plain,
  });
  return { orderId, transferId };
}

/** Lets fees rise to all that was offered. */
export async function passFeeRise({ network }: FillerWorld): Promise<void> {
  await network.passTime(FEE_RISE);
}

/** The hub's receiver of orders, called by an account. */
export function receiverOn({ network }: FillerWorld, index: number) {
  const { wallet } = network.on("hub", index);
  return SwapReceiver__factory.connect(network.plan.addresses.SwapReceiver, wallet);
}

/** A held order as its receiver is asked about it. */
export async function heldOf(world: FillerWorld, { transferId }: HeldOrder) {
  const payload = await payloadOf(world, transferId);
  const receiver = receiverOn(world, 0);
  const [event] = await receiver.queryFilter(receiver.filters.OrderHeld(undefined, transferId));
  if (event === undefined) throw new Error(`transfer ${transferId} is not held`);
  const { timestamp } = await event.getBlock();
  const { token, amount } = event.args;
  return { transferId, token, amount, heldAt: timestamp, payload };
}

/** The order that a transfer carries, as it travels. */
async function payloadOf({ network }: FillerWorld, transferId: Hex): Promise<Hex> {
  const { sent } = await findMessage(network.chains, transferId);
  return decodeTransfer(decodeFrame(sent.frame).payload).payload;
}

/** All that a filler knows of an order; undefined if nothing. */
export async function orderOf(
  { url }: { readonly url: string },
  { orderId }: HeldOrder,
): Promise<OrderStatus | undefined> {
  const response = await fetch(`${url}/orders/${orderId}`);
  return response.ok ? ((await response.json()) as OrderStatus) : undefined;
}
