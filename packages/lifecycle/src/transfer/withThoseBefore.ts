import { isRevertedWith, type Submission, type TransferFrame } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { findMessage } from "../message/findMessage.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";

/** A call on a transfer that waits. */
export interface CallInTurn {
  readonly chains: ReadChains;
  readonly chain: ReadChain;
  readonly assetId: Hex;
  readonly own: TransferFrame;
  readonly make: (transfers: readonly TransferFrame[]) => Submission;
}

/** So many are put before one at most: a transaction has only so much gas. */
const MOST = 20;

/**
 * The call on a transfer, after those that come before it in its line, and in lines whose turn it is: the bridge says
 * whose turn it is as long as it is another's.
 *
 * @throws ChainError `CallReverted` where the bridge refuses for another reason, or those before it do not get on.
 */
export async function withThoseBefore({
  chains,
  chain,
  assetId,
  own,
  make,
}: CallInTurn): Promise<Submission> {
  const transfers = [own];
  const asked = new Set<string>();
  for (;;) {
    const submission = make(transfers);
    try {
      await chain.adapter.gasLimitOf(submission);
      return submission;
    } catch (error) {
      const place = nextIn(error);
      if (place === undefined || asked.has(place.key) || transfers.length > MOST) throw error;
      asked.add(place.key);
      const before = await transferAt(chains, chain, assetId, place);
      if (before === undefined) throw error;
      transfers.splice(transfers.length - 1, 0, before);
    }
  }
}

interface NextPlace {
  readonly provenance: bigint;
  readonly position: bigint;
  readonly key: string;
}

/** Whose turn it is, as the bridge says when it is another's. */
function nextIn(error: unknown): NextPlace | undefined {
  if (!isRevertedWith(error, "NotNext")) return undefined;
  const [, provenance, position] = error.details.arguments as [Hex, bigint, bigint];
  return { provenance, position, key: `${provenance} ${position}` };
}

async function transferAt(
  chains: ReadChains,
  chain: ReadChain,
  assetId: Hex,
  place: NextPlace,
): Promise<TransferFrame | undefined> {
  const bridge = chain.adapter.bridgeAt(chain.bridge);
  const head = await chain.adapter.headHeight();
  const id = await bridge.waitingAt(assetId, place, chain.startHeight, head);
  if (id === undefined) return undefined;
  const { laneId, index, frame } = (await findMessage(chains, id)).sent;
  return { laneId, index, frame };
}
