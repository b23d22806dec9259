import type { Hex } from "@causeway/protocol";

import type { MessageAnswer, SwapAnswer } from "./answers.ts";
import type { ChainEvents } from "./ChainEvents.ts";

/** A part of a record that has a transaction. */
interface Part {
  readonly chainId: string;
  readonly transaction: string;
  readonly gas: string | null;
}

/**
 * A record of the chains with gas as receipts say it, where the answer claims any: null claims nothing. What the answer says
 * of signers stays: `checkpointClaims` holds it against the committee.
 *
 * @throws ChainError
 */
export async function withGas<Answer extends MessageAnswer | SwapAnswer>(
  events: Pick<ChainEvents, "gasOf">,
  answer: Answer,
  record: Answer,
): Promise<Answer> {
  const gasIn = async <P extends Part>(part: P, claimed: Part | null | undefined): Promise<P> => {
    if (claimed == null || claimed.gas === null) return part;
    const place = { chainId: BigInt(part.chainId), transaction: part.transaction as Hex };
    const gas = await events.gasOf(place);
    return { ...part, gas: gas === undefined ? null : String(gas) };
  };
  const { checkpoint } = record.proof;
  const claimed = answer.proof.checkpoint;
  return {
    ...record,
    legs: await Promise.all(record.legs.map((leg, place) => gasIn(leg, answer.legs[place]))),
    ...("advance" in record &&
      record.advance !== null && {
        advance: await gasIn(record.advance, (answer as SwapAnswer).advance),
      }),
    proof: {
      ...record.proof,
      checkpoint: checkpoint && {
        ...(await gasIn(checkpoint, claimed)),
        signers: claimed?.signers ?? null,
      },
    },
  };
}
