import { type ChainView, type ReadLog, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, previousSwapRouterAbi } from "@causeway/protocol/contracts";
import { dataSlice, getAddress, id, zeroPadValue } from "ethers";

import type { FoundInBlocks } from "./ScanLine.ts";

/** As every ERC-20 emits it. An ERC-721 indexes its third value too, and has no allowances. */
const APPROVAL = id("Approval(address,address,uint256)") as Hex;
const TOPICS = 3;

const ORDER_BRIDGED = interfaceOf(previousSwapRouterAbi).getEvent("OrderBridged").topicHash as Hex;

/** Requests whose results one line holds: a run that is killed repeats so many at most. */
const REQUESTS_A_LINE = 8;

/** Which blocks are read, of which router. */
export interface ScannedBlocks {
  readonly router: Hex;
  readonly from: number;
  readonly to: number;
  /** The most blocks that one request may span: the chain's `logRange`. */
  readonly range: number;
}

/**
 * Reads who approved a router, for any token, and which transfers its orders sent; in the order of blocks.
 *
 * @throws as `readLogs`.
 */
export async function* scanBlocks(
  view: ChainView,
  { router, from, to, range }: ScannedBlocks,
): AsyncGenerator<FoundInBlocks, undefined> {
  const span = range * REQUESTS_A_LINE;
  for (let first = from; first <= to; first += span) {
    const last = Math.min(first + span - 1, to);
    const blocks = { fromBlock: first, toBlock: last, range };
    const [approvals, orders] = await Promise.all([
      readLogs(view, { topics: [APPROVAL, null, zeroPadValue(router, 32) as Hex], ...blocks }),
      readLogs(view, { address: router, topics: [ORDER_BRIDGED], ...blocks }),
    ]);
    yield {
      to: last,
      approvals: approvals.filter(({ topics }) => topics.length === TOPICS).map(approvalIn),
      transfers: orders.map(transferIn),
    };
  }
}

function approvalIn({ address, topics }: ReadLog): FoundInBlocks["approvals"][number] {
  const [, account = ""] = topics;
  return {
    token: getAddress(address) as Hex,
    account: getAddress(dataSlice(account, 12)) as Hex,
  };
}

function transferIn({ topics, transactionHash }: ReadLog): FoundInBlocks["transfers"][number] {
  const [, , , transferId = ""] = topics;
  return { transferId: transferId as Hex, transaction: transactionHash as Hex };
}
