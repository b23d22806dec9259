import { decodeEvidence, type Evidence, type Hex } from "@causeway/protocol";
import * as v from "valibot";

import { bytesAnswer } from "./answers.ts";
import { bridgeCoder, expiryCoder, lightClientCoder, mailboxCoder } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const transactionAnswer = v.nullable(v.object({ input: bytesAnswer }));

/** Which argument has the evidence, alone or in a batch, by the function's name. */
const PLACES: Readonly<Record<string, number>> = {
  ...{ accept: 0, importLane: 1, deliver: 1, expire: 1, confirm: 1, end: 1, reprove: 1 },
};

/**
 * The evidence that a transaction shows a light client, by its calldata.
 *
 * @returns undefined if no RPC has the transaction, or if its calldata is that of a contract that is not ours
 * @throws ChainError as `Rpcs.ask`
 */
export async function shownEvidence(rpcs: Rpcs, transaction: Hex): Promise<Evidence | undefined> {
  const found = await rpcs.ask("eth_getTransactionByHash", [transaction], (answer) =>
    v.parse(transactionAnswer, answer),
  );
  return found === null ? undefined : evidenceIn(found.input);
}

function evidenceIn(data: Hex): Evidence | undefined {
  const coders = [mailboxCoder, lightClientCoder, expiryCoder, bridgeCoder];
  try {
    const call = coders.map((coder) => coder().decodeCall(data)).find((one) => one !== undefined);
    const argument = call?.args[PLACES[call.name] ?? Number.POSITIVE_INFINITY];
    if (argument === undefined) return undefined;
    const { evidence } = argument as { readonly evidence?: Hex };
    return decodeEvidence(evidence ?? (argument as Hex));
  } catch {
    // Another contract has a function of the same selector.
    return undefined;
  }
}
