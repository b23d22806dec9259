import { sampleMessages } from "@causeway/index/messages";
import { readTrails, type Trail } from "@causeway/index/trails";
import {
  messageFactsOf,
  messageStateOf,
  readMessage,
  readTransfer,
  transferFactsOf,
  transferStateOf,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import { onChains } from "../../messages/status/findIndexed.ts";
import type { OpenIndex } from "../source/askIndex.ts";
import type { SampledBlocks } from "./checkBlocks.ts";
import type { ComparedChain } from "./checkLanes.ts";
import type { IndexFinding } from "./IndexFinding.ts";
import { readUntilEqual } from "./readUntilEqual.ts";

/** How rows are compared with chains. */
export interface MessageCheck {
  readonly index: OpenIndex;
  readonly chains: FollowedChains;
  /** Tag of the environment's name. */
  readonly environmentTag: Hex;
}

/** Compares some messages that a chain sent, and their transfers, with the answers of RPCs alone. */
export async function checkMessages(
  check: MessageCheck,
  { chainId, height }: ComparedChain,
  { from, size }: SampledBlocks,
): Promise<{ readonly messages: number; readonly findings: IndexFinding[] }> {
  const sample = { originChainId: chainId, from, to: height, size };
  const ids = await sampleMessages(check.index.db, sample);
  const findings: IndexFinding[] = [];
  for (const id of ids) findings.push(...(await compareMessage(check, id)));
  return { messages: ids.length, findings };
}

function compareMessage(check: MessageCheck, messageId: Hex): Promise<IndexFinding[]> {
  return readUntilEqual(async () => {
    const [trail] = await readTrails(check.index, [messageId]);
    return trail === undefined ? [] : compareTrail(check, trail);
  });
}

async function compareTrail(
  { chains, environmentTag }: MessageCheck,
  trail: Trail,
): Promise<IndexFinding[]> {
  const { messageId, origin: chain, way } = trail;
  const above = way.sent.height - 1n;
  const differing = (part: string, index = "none", onChain = "none"): IndexFinding[] =>
    index === onChain
      ? []
      : [{ chain, row: `message ${messageId}, ${part}`, index, onChain, above }];
  const [found] = await onChains(chains, [trail]);
  if (found === undefined) return differing("transaction", way.sent.transaction);
  const message = await readMessage(chains, environmentTag, found);
  const transfer = await readTransfer(chains, environmentTag, message);
  const { frame, transaction } = message.sent;
  return [
    ...differing("frame", way.frame, frame),
    ...differing("block", `${way.sent.height}`, `${transaction.height}`),
    ...differing("state", trail.state, messageStateOf(messageFactsOf(message))),
    ...differing("end", way.ended?.transaction, message.ending?.transaction.hash),
    ...(trail.transfer?.proviso === undefined
      ? differing(
          "transfer",
          trail.transfer?.state,
          transfer && transferStateOf(transferFactsOf(transfer)),
        )
      : []),
  ];
}
