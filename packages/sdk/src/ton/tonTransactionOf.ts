import { globalIdOf } from "@causeway/chains/ton";
import { accountText, type Hex } from "@causeway/protocol";
import { encodeBase64 } from "ethers";

import type { TonTransaction } from "./TonTransaction.ts";

/** A message to a contract of ours as every family has it. */
interface Called {
  /** 33 bytes. */
  readonly to: Hex;
  /** A bag of cells. */
  readonly data: Hex;
  /** Nanoton. */
  readonly value: bigint;
}

/** The same as a wallet on TON sends it. */
export function tonTransactionOf(chainId: bigint, { to, data, value }: Called): TonTransaction {
  const globalId = globalIdOf(chainId);
  return {
    chainId,
    network: globalId === undefined ? undefined : `${globalId}`,
    messages: [{ to: accountText(to, chainId), value, payload: encodeBase64(data) }],
  };
}
