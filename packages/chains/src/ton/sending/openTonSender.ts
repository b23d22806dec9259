import type { Ask } from "@causeway/peers";
import type { Hex } from "@causeway/protocol";

import { openReaders, type ReadEndpoints, type Readers } from "../endpoints/openReaders.ts";
import { TonSender, type TonSending } from "./TonSender.ts";

/** A wallet that sends, and how patiently. */
export type WalletOptions = Pick<TonSending, "wallet" | "journalFile" | "wait" | "mostLooks">;

/** A wallet on a chain, by the chain's endpoints. */
export interface SenderEndpoints extends ReadEndpoints, WalletOptions {
  readonly globalId: number;
}

/** A sender by its endpoints. @param ask Carries the requests. */
export function openTonSender(options: SenderEndpoints, ask: Ask): TonSender {
  return senderOf(openReaders(options, ask), options);
}

/** A sender by readers of its chain. */
export function senderOf({ of, offer }: Readers, options: WalletOptions): TonSender {
  const { wallet, journalFile, wait, mostLooks } = options;
  const account: Hex = `0x${wallet.address.hash.toString("hex")}`;
  return new TonSender({
    wallet,
    journalFile,
    wait,
    mostLooks,
    own: of(account),
    target: of,
    offer,
  });
}
