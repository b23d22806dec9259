import type { EvmTransaction } from "../../build/BuiltOrder.ts";
import type { Effect } from "../ExecutionRecord.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { type Answer, effect, type Request } from "../effect.ts";
import { fateOf } from "../fateOf.ts";
import { isSignatureUsable } from "../isSignatureUsable.ts";
import { prepare } from "../prepare.ts";
import type { Run } from "../Run.ts";
import { traceOf } from "../traceOf.ts";
import { walletOf } from "../walletOf.ts";
import { wayOfAllowance } from "../wayOfAllowance.ts";
import { approvalOf } from "./allow.ts";
import { sign } from "./sign.ts";
import { switchChain } from "./switchChain.ts";

/** Has the wallet sign and send the transaction. Its data is written down before. */
export async function send(run: Run): Promise<"done"> {
  if (run.record.effects.order?.isKnown === true) return "done";
  // what the wallet was asked for stays as it is
  if (run.record.effects.order === undefined) await fix(run);
  await effect(run, orderRequest(run));
  return "done";
}

/** What the wallet is asked for: the transaction as it is written down. */
export function orderRequest(run: Run): Request {
  return {
    ...{ name: "order", step: "send" },
    find: async (asked) => {
      const fate = await fateOf(await run.means.origin(run.record.chainId), traceOf(run, asked));
      const isThere = fate.kind === "included" || fate.kind === "reverted";
      return isThere ? { transaction: fate.transaction } : undefined;
    },
    ask: () => ask(run),
  };
}

/** Fixes the transaction, and the log by which it is known. */
async function fix(run: Run): Promise<void> {
  // what was signed first may last no longer: the person took their time
  await sign(run);
  const built = await prepare(run);
  const { to, data, value } = transactionOf(run, built);
  await run.write({ sent: { to, data, value }, mark: built.mark });
}

/** With the signed allowance, if one is needed and there is one. */
function transactionOf(run: Run, { transaction, order, transfer }: BuiltRequest): EvmTransaction {
  const { effects, signed } = run.record;
  const { signature } = (effects.permit ?? {}) as Partial<Effect>;
  const signable = order ?? transfer;
  const isSigned = signable !== undefined && signed !== undefined && isSignatureUsable(run.record);
  if (signature === undefined || !isSigned) return transaction;
  return run.means.withSignature(signable, signed, signature);
}

async function ask(run: Run): Promise<Answer> {
  const { built, sent, chainId } = run.record;
  if (built === undefined || sent === undefined) throw new TypeError("nothing is fixed");
  await switchChain(run);
  const wallet = await walletOf(run);
  // the gas of another transaction than the built one is unknown
  const gasLimit = sent.data === built.transaction.data ? built.transaction.gasLimit : undefined;
  const transaction = { chainId, ...sent, gasLimit };
  const { allowance } = built;
  const isBatch =
    allowance !== undefined && (await wayOfAllowance(run, allowance)).kind === "batch";
  if (allowance === undefined || !isBatch) {
    const isProposal = await wallet.isContract();
    return { transaction: await wallet.send(transaction), isProposal };
  }
  const reset = allowance.present > 0n ? [approvalOf(run, allowance, 0n)] : [];
  const approval = approvalOf(run, allowance, allowance.required);
  return { batch: await wallet.sendBatch([...reset, approval, transaction]) };
}
