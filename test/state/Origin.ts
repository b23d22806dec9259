import {
  type EthereumAccount,
  type EthereumProof,
  type Hex,
  mappingSlot,
  proveAccount,
  proveSlots,
  slotAt,
} from "@causeway/protocol";

/** Asks a node. */
export type Send = (method: string, params: unknown[]) => Promise<unknown>;

/** The state of a chain at one block, with the proofs that its node makes. */
export class Origin {
  private constructor(
    private readonly send: Send,
    private readonly number: Hex,
    readonly stateRoot: Hex,
  ) {}

  /** The state after the newest block. */
  static async latest(send: Send): Promise<Origin> {
    const block = (await send("eth_getBlockByNumber", ["latest", false])) as {
      number: Hex;
      stateRoot: Hex;
    };
    return new Origin(send, block.number, block.stateRoot);
  }

  /** What the node answers to `eth_getProof`. */
  async answer(address: Hex, slots: readonly Hex[] = []): Promise<EthereumProof> {
    return (await this.send("eth_getProof", [address, slots, this.number])) as EthereumProof;
  }

  async account(address: Hex) {
    return proveAccount(this.stateRoot, address, await this.answer(address));
  }

  async slots(address: Hex, slots: readonly Hex[]) {
    const query = { stateRoot: this.stateRoot, address, slots };
    return proveSlots(query, await this.answer(address, slots));
  }
}

/** Asks through a provider of a simulated network. */
export function sendThrough(provider: {
  send(method: string, params?: unknown[]): Promise<unknown>;
}): Send {
  return (method, params) => provider.send(method, params);
}

/** An account as `RemoteState` returned it, like those that are proven off chain. */
export function fieldsOf(account: EthereumAccount & { exists: boolean }) {
  const { exists, nonce, balance, storageRoot, codeHash } = account;
  return { exists, nonce, balance, storageRoot, codeHash };
}

/** Slot of a word of the test's `Ledger`. */
export function ledgerSlot(key: bigint): Hex {
  return mappingSlot(slotAt(0n), slotAt(key));
}
