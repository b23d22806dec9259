import {
  type MessageRecord,
  messageAt,
  messagesById,
  messagesSentBy,
  publicPlace,
} from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { ApiError } from "../errors/ApiError.ts";
import { clocksOf } from "../reading/clocksOf.ts";
import type { Outlook } from "./causewayMessage.ts";
import { hasExits } from "./parties.ts";
import {
  messageAgain,
  messageOnChains,
  messagesOnChains,
  outlookOnChains,
  type ToldMessage,
} from "./readOnChains.ts";

/**
 * A message by its id. If the index lacks it, has it too late or does not answer, the chains are asked.
 *
 * @returns undefined if neither has it.
 * @throws ApiError `unavailable`
 */
export async function messageOf(api: Api, messageId: Hex): Promise<ToldMessage | undefined> {
  const known = await fromIndex(async () => {
    const found = await messagesById(api.index, [messageId], await clocksOf(api));
    return listedOf(api, [...found.values()])[0];
  });
  if (known !== undefined) return newestOf(api, known);
  return api.lookups.lookUp(`message ${messageId}`, () => messageOnChains(api, messageId));
}

/** A message by its number, which the index alone can find. @throws ApiError `unavailable` */
export async function messageOfNumber(api: Api, id: number): Promise<ToldMessage | undefined> {
  const { ordinal, height, logIndex } = publicPlace(id);
  const chain = api.lists.chains[ordinal]?.chain;
  if (chain === undefined) return undefined;
  const place = { chainId: chain.chainId, height, logIndex };
  const known = await messageAt(api.index, place, await clocksOf(api));
  return known && newestOf(api, known);
}

/** The messages that a transaction sent, in their order, by the same rules. @throws ApiError `unavailable` */
export async function messagesOf(api: Api, transaction: Hex): Promise<readonly ToldMessage[]> {
  const known = await fromIndex(async () => {
    const all = await messagesSentBy(api.index, transaction, await clocksOf(api));
    const found = listedOf(api, all);
    return found.length === 0 ? undefined : found;
  });
  if (known !== undefined && !(await areLate(api, known))) return known.map(ofIndex);
  try {
    const key = `messages of ${transaction}`;
    const found = await api.lookups.lookUp(key, () => messagesOnChains(api, transaction));
    return found ?? final(known);
  } catch (error) {
    if (known === undefined) throw error;
    return known.map(ofIndex);
  }
}

/** The exits of a message; undefined while chains do not answer, and if it has none. */
export async function outlookOf(
  api: Api,
  told: ToldMessage,
  refundTo?: Hex,
): Promise<Outlook | undefined> {
  const { record } = told;
  if (!hasExits(record)) return undefined;
  const key = `exits ${record.messageId} ${refundTo ?? ""}`;
  try {
    return await api.lookups.lookUp(key, () => outlookOnChains(api, told, refundTo));
  } catch (error) {
    api.logger.debug({ err: error }, "exits are not known");
    return undefined;
  }
}

/** Messages of chains that the environment lists. */
export function listedOf({ lists }: Pick<Api, "lists">, records: readonly MessageRecord[]) {
  return records.filter(({ originChainId }) => lists.find(originChainId) !== undefined);
}

/** A record of the index, or that of the chains where the index is too late. */
async function newestOf(api: Api, known: MessageRecord): Promise<ToldMessage | undefined> {
  if (!(await areLate(api, [known]))) return ofIndex(known);
  try {
    const key = `message ${known.messageId} again`;
    const found = await api.lookups.lookUp(key, () => messageAgain(api, known));
    return found ?? final([known])[0];
  } catch {
    return ofIndex(known);
  }
}

/** Of a message that its chain does not tell any more, the chain may have lost only the receipt. */
function final(known: readonly MessageRecord[] = []): readonly ToldMessage[] {
  return known.filter(({ sent }) => sent.isFinal).map(ofIndex);
}

function ofIndex(record: MessageRecord): ToldMessage {
  return { record };
}

async function areLate(api: Api, records: readonly MessageRecord[]): Promise<boolean> {
  const ids = records
    .filter((record) => record.ended?.isFinal !== true)
    .flatMap(({ originChainId, destinationChainId = [], hubChainId = [] }) =>
      [originChainId, destinationChainId, hubChainId].flat(),
    );
  return ids.length > 0 && (await api.lags.areBehind([...new Set(ids)]));
}

/** Undefined if the database does not answer. */
async function fromIndex<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "unavailable") return undefined;
    throw error;
  }
}
