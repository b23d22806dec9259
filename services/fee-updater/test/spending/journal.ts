import type { JournalEntry, Mined, Signed } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { concat, keccak256, Wallet } from "ethers";

const WALLET = new Wallet(`0x${"11".repeat(32)}`);
const TO: Hex = `0x${"22".repeat(20)}`;

/** Hash of the first block of the chain that entries are of, unless they say otherwise. */
export const CHAIN: Hex = `0x${"c1".repeat(32)}`;

/** What a transaction of a journal says. */
export interface Offer {
  readonly nonce: number;
  readonly gasLimit?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly chain?: Hex;
  /** Unix milliseconds. */
  readonly at?: number;
}

export async function signedEntry(offer: Offer): Promise<Signed> {
  const { nonce, gasLimit = 100_000n, maxFeePerGas = 10n, chain = CHAIN, at = 0 } = offer;
  const fields = { type: 2, chainId: 1, to: TO, nonce, gasLimit, maxFeePerGas };
  const raw = (await WALLET.signTransaction({ ...fields, maxPriorityFeePerGas: 1n })) as Hex;
  const hash = keccak256(concat([raw, chain])) as Hex;
  return {
    ...{ kind: "signed", at: new Date(at).toISOString(), chain, id: "move", summary: "move" },
    ...{ from: WALLET.address as Hex, to: TO, nonce, hash, raw },
    ...{ maxFeePerGas, maxPriorityFeePerGas: 1n, head: 1 },
  };
}

export function minedEntry({ hash }: Signed, gasUsed: bigint, at = 0): Mined {
  const when = new Date(at).toISOString();
  return { kind: "mined", at: when, hash, block: 2, status: "succeeded", gasUsed };
}

export function abandonedEntry({ hash }: Signed): JournalEntry {
  return { kind: "abandoned", at: new Date(0).toISOString(), hash, reason: "refused" };
}
