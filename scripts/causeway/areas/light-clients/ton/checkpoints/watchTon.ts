import { acceptedIn, KeptClients, KeptInbox } from "@causeway/chains/ton/contracts";
import type { ChainConfig, Environment } from "@causeway/operator";
import { openTonView, type ReadTonChain } from "@causeway/operator/ton";
import { checkpointHash, type Hex } from "@causeway/protocol";

import { tonContractsOn, tonMailboxOn } from "../../../deployment/index.ts";
import type { AcceptedCheckpoint, WatchedChain } from "../../checkpoints/WatchedChain.ts";
import type { LightClientsConfig } from "../../config.ts";
import { generationOnTon } from "../queries.ts";

/**
 * Light clients in a mailbox on TON. No log names what they accept: the mailbox's transactions have the checkpoints that
 * it was shown, and none of them can be left out.
 *
 * @throws ChainError
 */
export async function watchTon(
  { config }: Pick<Environment<LightClientsConfig>, "config">,
  chain: ChainConfig,
): Promise<WatchedChain> {
  const { view, close } = await openTonView(chain);
  try {
    return { ...(await watchedAt({ config, chain, view })), close: async () => close() };
  } catch (error) {
    close();
    throw error;
  }
}

/** The same after one block that was read. */
export async function watchedAt(
  read: ReadTonChain<LightClientsConfig>,
): Promise<Omit<WatchedChain, "close">> {
  const { view } = read;
  return {
    block: Number(view.height),
    place: await lastPlace(read),
    time: async () => BigInt(view.time),
    generation: (client) => generationOnTon(read, client),
    newest: async (client) => {
      for await (const one of backwards(read, 0n)) if (one.client === client) return one;
      return undefined;
    },
    accepted: async (client, after) => {
      const found: AcceptedCheckpoint[] = [];
      for await (const one of backwards(read, after)) if (one.client === client) found.push(one);
      return found.reverse();
    },
  };
}

/** Logical time of the mailbox's last transaction; 0 without one. */
async function lastPlace(read: ReadTonChain<LightClientsConfig>): Promise<bigint> {
  for await (const { id } of read.view.transactions(mailboxOf(read))) return id.lt;
  return 0n;
}

/** What the mailbox's light clients accepted after a place, newest first. */
async function* backwards(
  read: ReadTonChain<LightClientsConfig>,
  after: bigint,
): AsyncGenerator<AcceptedCheckpoint & { readonly client: Hex }> {
  const cells = await tonMailboxOn(read);
  if (cells === undefined) return;
  const [inbox, clients] = [new KeptInbox(cells), new KeptClients(cells.inbox)];
  for await (const { id, transaction } of read.view.transactions(mailboxOf(read))) {
    if (id.lt <= after) return;
    const accepted = acceptedIn(transaction, inbox);
    const client = accepted && clients.client(accepted.trustId);
    if (accepted === undefined || client === undefined) continue;
    const { trustId, checkpoint } = accepted;
    const { height, outboxRoot, timestamp } = checkpoint;
    const hash = checkpointHash(client.domain, checkpoint);
    yield { client: trustId, height, hash, outboxRoot, timestamp, transaction: id.hash };
  }
}

function mailboxOf({ config, chain }: ReadTonChain<LightClientsConfig>): Hex {
  return tonContractsOn(config, chain).Mailbox.address;
}
