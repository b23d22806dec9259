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

/**
 * Sends 100 USDC from spoke-a for an order on the hub, and delivers them. Until ten minutes are over, the order asks for
 * more than arrives: the hub holds it.
 */
export async function holdOrder(world: FillerWorld, change: object = {}): Promise<HeldOrder> {
  const { network } = world;
  const now = await network.now("hub");
  count += 1;
  const orderId = toBeHex(count, 32) as Hex;
  const payload = encodeArrivedOrder({
    orderId,
    receiver: RECEIVER,
    fallbackReceiver: `0x${"00".repeat(20)}`,
    paysCoin: false,
    quotedOut: 100n * ONE,
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
  await network.deliver(transferId);
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
  const { network } = world;
  const { sent } = await findMessage(network.chains, transferId);
  const { payload } = decodeTransfer(decodeFrame(sent.frame).payload);
  const receiver = receiverOn(world, 0);
  const [event] = await receiver.queryFilter(receiver.filters.OrderHeld(undefined, transferId));
  if (event === undefined) throw new Error(`transfer ${transferId} is not held`);
  const { timestamp } = await event.getBlock();
  const { token, amount } = event.args;
  return { transferId, token, amount, heldAt: timestamp, payload };
}

/** All that a filler knows of an order; undefined if nothing. */
export async function orderOf(
  { url }: { readonly url: string },
  { orderId }: HeldOrder,
): Promise<OrderStatus | undefined> {
  const response = await fetch(`${url}/orders/${orderId}`);
  return response.ok ? ((await response.json()) as OrderStatus) : undefined;
}
