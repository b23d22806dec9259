import { connectContract } from "@causeway/chains/ethers";
import type { Fork } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { mailboxAbi } from "@causeway/protocol/contracts";
import { toQuantity } from "ethers";

/** Pays for what is tried. */
const ANYONE: Hex = `0x${"ca".repeat(20)}`;
const PLENTY = toQuantity(10n ** 24n);

/** A delivery of one message, as anyone can send it. */
export interface TriedDelivery {
  readonly mailbox: Hex;
  readonly data: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly recipient: Hex;
}

/** A call as a node's tracer tells of it. */
interface TracedCall {
  readonly to?: Hex;
  readonly gas: Hex;
  readonly calls?: readonly TracedCall[];
}

/** Makes a delivery on a fork as often as it is asked for, and takes it back each time. */
export class DeliveryTrial {
  readonly #fork: Fork;
  readonly #delivery: TriedDelivery;

  constructor(fork: Fork, delivery: TriedDelivery) {
    this.#fork = fork;
    this.#delivery = delivery;
  }

  /** The most gas that a block of the chain has. */
  async blockGas(): Promise<bigint> {
    return (await this.#fork.provider.getBlock("latest"))?.gasLimit ?? 0n;
  }

  /** Whether the message is delivered by a transaction with that gas limit. */
  succeedsWith(gasLimit: bigint): Promise<boolean> {
    const { mailbox, laneId, index } = this.#delivery;
    const contract = connectContract(mailboxAbi, mailbox, this.#fork.provider);
    return this.#made(gasLimit, () => contract.isDone(laneId, index));
  }

  /** What the recipient is given by a transaction with that gas limit. */
  recipientGas(gasLimit: bigint): Promise<bigint> {
    const { recipient } = this.#delivery;
    return this.#made(gasLimit, async (hash) => {
      const options = { tracer: "callTracer" };
      const delivery: TracedCall = await this.#fork.provider.send("debug_traceTransaction", [
        hash,
        options,
      ]);
      const calls = delivery.calls ?? [];
      return BigInt(calls.findLast(({ to }) => isSame(to, recipient))?.gas ?? 0);
    });
  }

  /** What `read` finds after the delivery. It is paid for, since code can tell what is not. */
  async #made<Found>(gasLimit: bigint, read: (hash: Hex) => Promise<Found>): Promise<Found> {
    const { provider } = this.#fork;
    const { mailbox, data } = this.#delivery;
    const snapshot = await provider.send("evm_snapshot", []);
    await provider.send("anvil_setBalance", [ANYONE, PLENTY]);
    const hash = await provider.send("eth_sendTransaction", [
      { from: ANYONE, to: mailbox, data, gas: toQuantity(gasLimit) },
    ]);
    await provider.send("evm_mine", []);
    const found = await read(hash);
    await provider.send("evm_revert", [snapshot]);
    return found;
  }
}

function isSame(address: Hex | undefined, other: Hex): boolean {
  return address?.toLowerCase() === other.toLowerCase();
}
