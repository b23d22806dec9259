import type { Causeway } from "../createCauseway.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { Execution } from "../execution/Execution.ts";
import type { ExecutionRecord } from "../execution/ExecutionRecord.ts";
import type { Means } from "../execution/Means.ts";
import { meansOf } from "../execution/meansOf.ts";
import { walletOn } from "../execution/origin/walletOn.ts";
import { recordOf } from "../execution/recordOf.ts";
import { start } from "../execution/start.ts";
import type { ExecutionStorage } from "../storage/ExecutionStorage.ts";
import { storageOf } from "../storage/storageOf.ts";
import type { ChainId, TransactionHash } from "../values/ids.ts";
import { fromJson } from "../values/json.ts";
import { requireBytes32 } from "../values/requireBytes32.ts";
import type { ConnectedWallet } from "../wallets/ConnectedWallet.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** An execution by its id, where it is written down; or by its transaction at the origin, on any device. */
export type ResumeTarget =
  | string
  | { readonly chainId: ChainId; readonly transaction: `0x${string}` };

export interface ResumeOptions extends ActionOptions {
  /** Of `connectWallet`, for what is not signed yet. What was sent is followed without a wallet. */
  readonly wallet?: ConnectedWallet | undefined;
}

/**
 * Goes on with an execution after a reload, a kill, or on another device. Nothing is sent twice: a transaction that the
 * wallet sent and never reported is found on the chain. If nobody can know, the execution waits for `askAgain`.
 *
 * @throws CausewayError `UnknownExecution`; `NotFound` if no node knows the transaction; `BadInput`, `WrongFamily`, `NoTon`; as `connectRpcs`
 */
export async function resume(
  causeway: Causeway,
  target: ResumeTarget,
  { wallet, signal }: ResumeOptions = {},
): Promise<Execution> {
  if (typeof target === "string") {
    const record = await written(await storageOf(causeway), target);
    return start(record, await meansWith(causeway, record.chainId, wallet), signal);
  }
  const means = await meansWith(causeway, target.chainId, wallet);
  return start(await sentBy(means, target), means, signal);
}

async function meansWith(
  causeway: Causeway,
  chainId: ChainId,
  wallet: ConnectedWallet | undefined,
): Promise<Means> {
  return meansOf(causeway, wallet && (await walletOn(causeway, chainId, wallet)));
}

async function written(storage: ExecutionStorage, id: string): Promise<ExecutionRecord> {
  const text = await storage.get(id);
  if (text !== undefined) return fromJson(text);
  const message = `${storage.description} has no execution ${id.slice(0, 80)}`;
  throw sendingError("UnknownExecution", { message, details: { id: id.slice(0, 80) } });
}

async function sentBy(
  means: Means,
  target: { readonly chainId: ChainId; readonly transaction: string },
): Promise<ExecutionRecord> {
  const transaction = requireBytes32<TransactionHash>("transaction", target.transaction);
  for (const id of await means.storage.list()) {
    const record = await written(means.storage, id);
    const isIt = record.effects.order?.transaction === transaction;
    if (isIt && record.chainId === target.chainId) return record;
  }
  return recordOf(await means.origin(target.chainId), { chainId: target.chainId, transaction });
}
