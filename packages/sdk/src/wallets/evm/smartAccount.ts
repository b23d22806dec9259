import type { Address, TransactionHash } from "../../values/ids.ts";
import { isContractCode } from "../../values/isContractCode.ts";
import type { Asking } from "../asking.ts";
import type { EvmPort } from "./EvmPort.ts";

interface Asked {
  readonly ask: Asking;
  readonly port: EvmPort;
}

/** Whether an account is a contract on the wallet's chain. */
export async function isContract({ ask, port }: Asked, account: Address): Promise<boolean> {
  const method = "eth_getCode";
  const code = await ask({ method }, () => port.request(method, [account, "latest"]));
  return typeof code === "string" && isContractCode(code);
}

/**
 * The transaction that carried out a proposal: a Safe answers for the hash of a proposal with the transaction that its
 * owners sent.
 */
export async function carriedOutBy(
  { ask, port }: Asked,
  proposal: TransactionHash,
): Promise<TransactionHash | undefined> {
  const method = "eth_getTransactionByHash";
  const found = await ask({ method }, () => port.request(method, [proposal]));
  const hash = (found as { readonly hash?: unknown } | null | undefined)?.hash;
  if (typeof hash !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return undefined;
  return hash.toLowerCase() as TransactionHash;
}
