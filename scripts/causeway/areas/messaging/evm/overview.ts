import { connectContract } from "@causeway/chains/ethers";
import {
  ageCell,
  type Cell,
  countCell,
  FamilyUnknown,
  textCell,
  unreadCell,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import { type ConfiguredLane, type LanesContext, sentOn } from "../../lanes/index.ts";
import { sentTime } from "./sentTime.ts";

/** So many of a lane's newest messages are looked at. */
const SAMPLE = 256n;

/** Messages of a lane that were sent and are not delivered, expired, rejected or voided; and the age of the oldest. */
export function backlogCells({ id, originChain }: ConfiguredLane) {
  return async (context: LanesContext): Promise<readonly Cell[]> => {
    const origin = context.on(originChain);
    const sent = (await origin.read(sentOn(id))) ?? 0n;
    const open = await notDone(context, id, sent);
    const source = `Mailbox.isDone; ${originChain.name}: Mailbox.outboundLane`;
    const count = BigInt(open.length);
    // Of older messages nothing is known.
    const isSample = sent > SAMPLE;
    const waiting = isSample
      ? textCell(`${count} of the last ${SAMPLE}`, source)
      : countCell(count, source);
    const [oldest] = open;
    if (oldest === undefined) {
      return [waiting, textCell(isSample ? `none of the last ${SAMPLE}` : "none", source)];
    }
    return [waiting, await oldestCell(context, { id, originChain }, oldest)];
  };
}

async function oldestCell(
  { on }: LanesContext,
  { id, originChain }: Pick<ConfiguredLane, "id" | "originChain">,
  index: bigint,
): Promise<Cell> {
  const source = `${originChain.name}: the event of message ${index} of the lane`;
  try {
    const { time, isLeast, now } = await on(originChain).read(sentTime(id, index));
    const { value } = ageCell(now, time, source);
    return { value: value.kind === "age" ? { ...value, isLeast } : value, source };
  } catch (error) {
    if (error instanceof FamilyUnknown) return unreadCell(`${source}, which nothing reads`);
    return { unknown: (error as Error).message, source };
  }
}

/** Places of the newest messages that did not end, oldest first. */
async function notDone(
  { config, chain, view }: LanesContext,
  laneId: Hex,
  sent: bigint,
): Promise<bigint[]> {
  const { Mailbox } = addressesOn(config, chain);
  const first = sent > SAMPLE ? sent - SAMPLE : 0n;
  const places = Array.from({ length: Number(sent - first) }, (_, i) => first + BigInt(i));
  if (!(await view.hasCode(Mailbox))) return places;
  const mailbox = connectContract(mailboxAbi, Mailbox, view.provider);
  const { blockTag } = view;
  const done = await Promise.all(
    places.map((index) => mailbox.isDone(laneId, index, { blockTag })),
  );
  return places.filter((_, i) => !done[i]);
}
