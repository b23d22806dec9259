import type { Run } from "../Run.ts";
import { walletOf } from "../walletOf.ts";

/** Brings the wallet to the origin. Its account must be the sender. */
export async function switchChain(run: Run): Promise<"done" | "skipped"> {
  const { chainId } = run.record;
  const wallet = await walletOf(run);
  if ((await wallet.chainId()) === chainId) return "skipped";
  await wallet.switchChain(await run.means.addedChain(chainId));
  return "done";
}
