import type { Brought, SubmittedTransaction } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { hasGas } from "../payouts/hasGas.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import { usedUp } from "../store/payouts.ts";

/** A message that is made to count again. */
export interface ReproofSubject {
  readonly messageId: Hex;
  readonly kind: Brought["kind"];
}

/** Has one message count again, within the gas that it and the chain have for a day; one that fails holds up no other. */
export async function attemptReproof(
  relayer: Relayer,
  chain: RelayedChain,
  { messageId, kind }: ReproofSubject,
  work: () => Promise<SubmittedTransaction | undefined>,
): Promise<void> {
  const { name, chainId } = chain.config;
  await relayer.backoff.attempt(
    `reprove/${chainId}/${messageId}`,
    async () => {
      relayer.running.cameFurther("reprove", name);
      if (!(await hasGas(relayer, chain))) return false;
      const { maxGasOfTransfer } = relayer.config.payouts;
      if ((await usedUp(relayer.db, chainId, [messageId], maxGasOfTransfer)).size > 0) return false;
      const transaction = await work();
      if (transaction === undefined) return false;
      relayer.metrics.reproven.inc({ chain: name, kind });
      const told = { chain: name, kind, messageId, transaction: transaction.hash };
      relayer.logger.info(told, "proven again");
      return true;
    },
    (err) => {
      relayer.metrics.stageFailures.inc({ stage: "reprove", chain: name });
      relayer.logger.warn({ chain: name, kind, messageId, err }, "not proven again");
    },
  );
}
