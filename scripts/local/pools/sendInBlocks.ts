import { setTimeout as sleep } from "node:timers/promises";

import { type BaseWallet, type JsonRpcProvider, keccak256 } from "ethers";

import type { Call } from "./Call.ts";

/** A transaction of a call reverted. */
export class CallReverted extends Error {
  constructor(what: string, hash: string) {
    super(`transaction ${hash}, ${what}, reverted`);
    this.name = "CallReverted";
  }
}

/** A chain took none of some transactions for too long. */
export class NoBlock extends Error {
  constructor(what: string, hash: string, seconds: number) {
    super(`no block had transaction ${hash}, ${what}, within ${seconds} s`);
    this.name = "NoBlock";
  }
}

/** Percent of a block's gas that is asked for at once. Others send meanwhile, and a node may leave lying what has no room. */
const ROOM_PERCENT = 75n;
/** Wei per gas: more than a full chain asks. */
const MAX_FEE = 200_000_000_000n;
const POLL_MILLISECONDS = 100;
const OFFER_AGAIN_MILLISECONDS = 4_000;
const LONGEST_SECONDS = 60;

interface Signed {
  readonly raw: string;
  readonly hash: string;
  readonly what: string;
}

/**
 * Sends calls in their order, as many at once as a block has room for.
 *
 * @throws {CallReverted} with what the first call does that failed.
 * @throws {NoBlock}
 */
export async function sendInBlocks(
  provider: JsonRpcProvider,
  wallet: BaseWallet,
  calls: readonly Call[],
): Promise<void> {
  let nonce = await provider.getTransactionCount(wallet.address);
  const { chainId } = await provider.getNetwork();
  const block = await provider.getBlock("latest");
  const room = ((block?.gasLimit ?? 0n) * ROOM_PERCENT) / 100n;
  for (const some of inRooms(calls, room)) {
    const signed = await Promise.all(
      some.map((call, index) => sign(wallet, call, { nonce: nonce + index, chainId })),
    );
    nonce += signed.length;
    await offer(provider, signed);
    await untilMined(provider, signed);
  }
}

/** Calls in groups that a block has room for. */
function inRooms(calls: readonly Call[], room: bigint): Call[][] {
  const rooms: Call[][] = [];
  let left = 0n;
  for (const call of calls) {
    if (call.gasLimit > left || rooms.length === 0) {
      rooms.push([]);
      left = room;
    }
    rooms.at(-1)?.push(call);
    left -= call.gasLimit;
  }
  return rooms;
}

async function sign(
  wallet: BaseWallet,
  { what, ...call }: Call,
  place: { readonly nonce: number; readonly chainId: bigint },
): Promise<Signed> {
  const fees = { type: 2, maxFeePerGas: MAX_FEE, maxPriorityFeePerGas: 0n };
  const raw = await wallet.signTransaction({ ...call, ...place, ...fees });
  return { raw, hash: keccak256(raw), what };
}

async function offer(provider: JsonRpcProvider, signed: readonly Signed[]): Promise<void> {
  await Promise.all(signed.map(({ raw }) => provider.send("eth_sendRawTransaction", [raw])));
}

async function untilMined(provider: JsonRpcProvider, signed: readonly Signed[]): Promise<void> {
  const deadline = Date.now() + LONGEST_SECONDS * 1_000;
  let offeredAt = Date.now();
  for (let left = await waiting(provider, signed); ; left = await waiting(provider, left)) {
    const [first] = left;
    if (first === undefined) return;
    if (Date.now() > deadline) throw new NoBlock(first.what, first.hash, LONGEST_SECONDS);
    if (Date.now() - offeredAt > OFFER_AGAIN_MILLISECONDS) {
      // A node refuses what it still has. One that mines by arrival left a transaction lying that came out of turn.
      await offer(provider, left).catch(() => {});
      await provider.send("evm_mine", []);
      offeredAt = Date.now();
    }
    await sleep(POLL_MILLISECONDS);
  }
}

/** Those that are in no block yet. */
async function waiting(provider: JsonRpcProvider, signed: readonly Signed[]): Promise<Signed[]> {
  const receipts = await Promise.all(
    signed.map(({ hash }) => provider.send("eth_getTransactionReceipt", [hash])),
  );
  const failed = signed[receipts.findIndex((receipt) => receipt?.status === "0x0")];
  if (failed !== undefined) throw new CallReverted(failed.what, failed.hash);
  return signed.filter((_, index) => receipts[index] === null);
}
