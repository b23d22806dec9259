import { useEffect, useState } from "preact/hooks";

import type { Holding } from "./readLiquidity.ts";
import type { VaultProps } from "./VaultProps.ts";

/** What the connected account owns; `failed` if its chain does not tell. Read again after each execution. */
export function useHolding({ acting, state, vault, chain }: VaultProps) {
  const [holding, setHolding] = useState<Holding | "failed">();
  const owner = state.wallet.account?.address;
  const isOver = state.snapshot?.outcome !== undefined || state.snapshot?.state === "over";
  useEffect(() => {
    setHolding(undefined);
    if (owner === undefined) return;
    const end = new AbortController();
    const { signal } = end;
    const { chainId } = chain;
    const read = async () => {
      const [causeway, { balances, maxWithdrawal }] = await Promise.all([
        ...([acting.causeway(), import("./holdings.ts")] as const),
      ]);
      const [[balance], most] = await Promise.all([
        balances(causeway, { chainId, owner, tokens: [vault.token] }, { signal }),
        maxWithdrawal(causeway, { chainId, asset: vault.assetId, owner }, { signal }),
      ]);
      if (!signal.aborted) setHolding({ inWallet: balance?.amount ?? 0n, most });
    };
    read().catch(() => !signal.aborted && setHolding("failed"));
    return () => end.abort();
  }, [owner, isOver]);
  return holding;
}
