import { KeptEnds, KeptInbox, mailboxActs, readMailbox } from "@causeway/chains/ton/contracts";
import type { Lifting } from "@causeway/operator";
import type { TonLifting } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../../lanes/index.ts";

/** A message that is voided where it ends. */
interface VoidedMessage {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
  readonly messageId: Hex;
  readonly isTold: boolean;
}

/**
 * How a message is voided that ends on a TON chain. What is in flight there is in flight no more.
 *
 * @param words For the act in plans and logs; they name the chain.
 * @param notYet Stands for a message that is not voided, as in `words`.
 */
export function tonVoidingAct(
  config: LanesConfig,
  { laneId, index, frameHash, messageId, isTold }: VoidedMessage,
  words: Lifting,
  notYet: bigint,
): TonLifting {
  const { address: target } = tonContractsOn(config, words.chain).Mailbox;
  return {
    ...words,
    does: { target, act: mailboxActs.voidMessage(laneId, index, frameHash, isTold) },
    lastsUntil: async ({ view }) => {
      const { data } = await view.account(target);
      const cells = data && readMailbox(data);
      if (cells === undefined || new KeptInbox(cells).lane(laneId) === undefined) return undefined;
      const voiding = new KeptEnds(cells.inbox).voiding(messageId);
      return voiding?.isTold === isTold ? 0n : notYet;
    },
  };
}
