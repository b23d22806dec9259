import {
  checkpointAt,
  type EvidenceMakers,
  makeEvidence,
  outboxProofFor,
  type ProvenCheckpoint,
  type SentEvent,
  searchBackwards,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Leg, UsableCheckpoint } from "../message/MessageSituation.ts";
import { CannotDeliver } from "./CannotDeliver.ts";

/** What a checkpoint is made with. */
export interface CheckpointMakerOptions extends EvidenceMakers {
  /** Told what is being done. */
  readonly onProgress: (text: string) => void;
}

/** What came of making a checkpoint for a leg of a message's way. */
export type MadeCheckpoint =
  /** The message is in it, and the leg's light client takes it. */
  | { readonly kind: "made"; readonly checkpoint: UsableCheckpoint }
  /** The light client must be shown this first: the checkpoint by which its committee handed over. */
  | { readonly kind: "hand over"; readonly evidence: Hex }
  /** The light client follows the next committee already, which does not sign yet. */
  | { readonly kind: "activate" }
  | { readonly kind: "wait"; readonly reason: string };

/** Makes checkpoints: by the validators' signatures, each checked, and a proof that a quorum signed where one is needed. */
export class CheckpointMaker {
  readonly #options: CheckpointMakerOptions;

  constructor(options: CheckpointMakerOptions) {
    this.#options = options;
  }

  /**
   * Makes a checkpoint of the newest final block of a leg's first chain, if the message is in it.
   *
   * @throws NoQuorumError, ProverError, ChainError, CannotDeliver
   */
  async make(leg: Leg, message: SentEvent): Promise<MadeCheckpoint> {
    const { from, client } = leg;
    const height = await from.adapter.finalisedHeight();
    if (height < client.leastHeight) {
      const reason = `block ${client.leastHeight} of ${from.name} to be final, the first that the light client takes`;
      return { kind: "wait", reason };
    }
    const proven = await checkpointAt(from.adapter, height);
    const found = outboxProofFor(proven.outbox, message.laneId);
    if (found === undefined || found.lane.count <= message.index) {
      return { kind: "wait", reason: `the block of ${from.name} that holds it to be final` };
    }
    const { epoch } = proven.checkpoint;
    if (client.epoch > epoch) return { kind: "activate" };
    if (client.epoch < epoch) {
      const handover = await this.#missedHandover(leg, message);
      return { kind: "hand over", evidence: await this.#show(leg, handover, message) };
    }
    const evidence = await this.#show(leg, proven, message);
    return { kind: "made", checkpoint: { ...found, evidence } };
  }

  async #show(leg: Leg, proven: ProvenCheckpoint, message: SentEvent): Promise<Hex> {
    requireSameCommittee(leg, proven, message);
    const { from, to, lightClient } = leg;
    const { validators, onProgress } = this.#options;
    const block = `block ${proven.checkpoint.height} of ${from.name}`;
    onProgress(`asking ${validators.length} validators to sign ${block}`);
    const client = { on: to.adapter, lightClient };
    return makeEvidence(this.#options, from.adapter, proven, client, (signed) => {
      const { signatures, members } = signed;
      const proving = to.adapter.evidence === "proof" ? "; proving that" : "";
      onProgress(`${signatures.length} of ${members.length} signed ${block}${proving}`);
    });
  }

  /** The last block before the next committee began names it: signed by the one that the client still follows. */
  async #missedHandover({ from, to, client }: Leg, { messageId }: SentEvent) {
    const next = client.epoch + 1n;
    const blocks = { from: from.startHeight, to: await from.adapter.finalisedHeight() };
    const ranges = await searchBackwards(blocks, {
      read: (first, last) => from.adapter.epochBegan(next, first, last),
      ask: () => from.adapter.headHeight(),
      range: from.logRange,
      isEnough: (began) => began !== undefined,
    });
    const began = ranges.at(-1);
    const missed = `the light client of ${from.name} on ${to.name} missed the handover to committee ${next}`;
    if (began === undefined) {
      throw new CannotDeliver(messageId, `${missed}, and ${from.name} has no record of it`);
    }
    this.#options.onProgress(`${missed}: it is shown block ${began - 1n} first`);
    try {
      return await checkpointAt(from.adapter, began - 1n);
    } catch (error) {
      const reason = (error as Error).message;
      throw new CannotDeliver(
        messageId,
        `${missed}, and the state of block ${began - 1n} cannot be read (${reason}): give an archive node with --rpc ${from.name}=<url>`,
      );
    }
  }
}

/** Members are those whom the light client follows, by whichever commitment it keeps; no RPC of the first chain names others. */
function requireSameCommittee(
  { from, to, client: { committee, epoch } }: Leg,
  { committees: { current } }: ProvenCheckpoint,
  { messageId }: SentEvent,
): void {
  if (committee === current.commitment || committee === current.hash) return;
  const followed = `the light client of ${from.name} on ${to.name} follows committee ${committee} in epoch ${epoch}`;
  const named = `${from.name} names ${current.commitment}`;
  throw new CannotDeliver(messageId, `${followed}, and ${named}: ask other RPCs of ${from.name}`);
}
