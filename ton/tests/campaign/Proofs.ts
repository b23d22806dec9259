import type { ShownCheckpoint } from "@causeway/chains/ton/messages";
import {
  type Batch,
  buildBatch,
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  decodeEvidence,
  encodeEvidence,
  frameHash,
  type Hex,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  makeRangeProof,
  messageId,
  mockProof,
  outboxRoot,
  StateKind,
  tag,
} from "@causeway/protocol";

import { errorNamed } from "@causeway/protocol/contracts";

import type { SigningCommittee } from "../light-client/SigningCommittee";
import type { BatchFields } from "../mailbox/bodies";
import { CHAIN_ID } from "../mailbox/MailboxWorld";
import { requireRule } from "./BrokenRule";
import { committeeOf, type Deployed } from "./deployNetwork";
import type { EvmChain, EvmContract } from "./EvmChain";
import type { LaneMessage, LaneRecord } from "./LaneRecord";
import type { MailboxView } from "./MailboxView";
import { NotPossible } from "./NotPossible";
import type { TonBooks } from "./TonBooks";
import { ENVIRONMENT } from "./TonWorld";

/** A chain's block of which a committee signed the checkpoint. */
interface Signed {
  readonly checkpoint: Checkpoint;
  readonly places: readonly Hex[];
  readonly counts: ReadonlyMap<Hex, number>;
}

/** The chains that something is proven of. */
interface Chains {
  readonly on: Deployed;
  readonly view: MailboxView;
  readonly lanes: readonly LaneRecord[];
  readonly now: number;
  readonly books: TonBooks;
  readonly committees: readonly SigningCommittee[];
  /** Learns what EVM chains did. */
  sync(): Promise<void>;
}

/** A committee, and the successor that it named. */
type Handover = MailboxView["committee"];

/** Checkpoints and proofs of what the chains hold, as anyone can make them from the chains and the committees' words. */
export class Proofs {
  readonly #chains: Chains;
  #tonHeight = 1n;
  /** Of the hub's committee that signed last. */
  #hubEpoch = 1;
  /** TON's committees that named their successors, by epoch. */
  readonly #handovers = new Map<bigint, Handover>();

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  /** Notes that TON's committee named its successor, which it signs for each light client. */
  noteSuccessor({ committee }: MailboxView): void {
    if (committee.successor !== undefined) this.#handovers.set(committee.epoch, committee);
  }

  /** The newest block of the hub is final, and its checkpoint signed. @param epoch Of the committee that signs. */
  async signHub(epoch = this.#chains.committees.length): Promise<Signed> {
    const { hub } = this.#chains.on;
    // An epoch begins in a later block than those that name its committee.
    if (epoch !== this.#hubEpoch) await hub.mine();
    this.#hubEpoch = epoch;
    const signed = await this.#sign(hub, epoch);
    const own = await hub.read<Hex>(hub.mailbox, "outboxRoot");
    requireRule(own === signed.checkpoint.outboxRoot, "the hub's outbox is the lanes'", () => own);
    return signed;
  }

  /** What a light client on TON takes of the hub, as its committee of an epoch signs it. */
  shownOnTon({ checkpoint }: Pick<Signed, "checkpoint">): ShownCheckpoint {
    const by = this.#chains.committees[Number(checkpoint.epoch) - 1] as SigningCommittee;
    const hash = checkpointHash(
      checkpointDomain(ENVIRONMENT, this.#chains.on.hub.peer),
      checkpoint,
    );
    return { checkpoint, signatures: by.sign(hash, [0, 1, 2]), members: by.list() };
  }

  /** A range of a lane to TON with its proof. @param named Which members are frames; all if left out. */
  async batchToTon(
    lane: LaneRecord,
    first: number,
    size: number,
    named: (index: number) => boolean = () => true,
  ): Promise<BatchFields> {
    await this.#chains.sync();
    if (lane.isThroughHub) await this.#importToHub(lane);
    const signed = await this.signHub();
    const count = signed.counts.get(lane.id) ?? 0;
    if (count < first + size) throw new NotPossible("not final");
    return {
      ...{ count: BigInt(count), first: BigInt(first), shown: this.shownOnTon(signed) },
      members: membersOf(lane, first, size, named),
      outboxProof: makeOutboxProof(signed.places, await this.#placeOf(this.#chains.on.hub, lane)),
      siblings: makeRangeProof(lane.tree, first, size, count),
    };
  }

  /** A batch of the hub's stolen committee with a message that nobody has sent, in a lane of its own making. */
  async forgedBatch(lane: LaneRecord, index: number, frame: Hex): Promise<BatchFields> {
    const { checkpoint, places, counts } = await this.signHub();
    const tree = forgedTree(lane, counts.get(lane.id) ?? 0, index, frame);
    const forged = messageId(lane.id, BigInt(index), frameHash(frame));
    this.#chains.books.forged.set(forged, Number(checkpoint.timestamp));
    const place = await this.#placeOf(this.#chains.on.hub, lane);
    const changed = [...places];
    changed[place] = this.#leaf(lane, tree.count, tree.root());
    const stolen = { checkpoint: { ...checkpoint, outboxRoot: outboxRoot(changed) } };
    return {
      ...{ count: BigInt(tree.count), first: BigInt(index), members: [{ frame }] },
      shown: this.shownOnTon(stolen),
      outboxProof: makeOutboxProof(changed, place),
      siblings: makeRangeProof(tree, index, 1),
    };
  }

  /** A batch of TON's stolen committee for the hub, with a message that nobody has sent. */
  async forgedFromTon(lane: LaneRecord, index: number, frame: Hex): Promise<Batch> {
    await this.#chains.sync();
    await this.#showTonToHub();
    const { committee, outbox } = this.#chains.view;
    const tree = forgedTree(lane, lane.messages.length, index, frame);
    const place = outbox.lanes.findIndex((each) => each.laneId === lane.id);
    const places = outbox.lanes.map(laneLeaf);
    places[place] = this.#leaf(lane, tree.count, tree.root());
    const evidence = this.#tonSigned(committee, outboxRoot(places));
    const outboxProof = makeOutboxProof(places, place);
    return forgedBatchOf(tree, index, frame, { evidence, outboxProof });
  }

  /** A batch of the hub's stolen committee for the spoke, with a message that nobody has sent. */
  async forgedToSpoke(lane: LaneRecord, index: number, frame: Hex): Promise<Batch> {
    await this.#chains.sync();
    await this.#catchUpSpoke();
    const { checkpoint, places, counts } = await this.signHub();
    const tree = forgedTree(lane, counts.get(lane.id) ?? 0, index, frame);
    const place = await this.#placeOf(this.#chains.on.hub, lane);
    const changed = [...places];
    changed[place] = this.#leaf(lane, tree.count, tree.root());
    const evidence = this.#mocked({ ...checkpoint, outboxRoot: outboxRoot(changed) });
    return forgedBatchOf(tree, index, frame, {
      evidence,
      outboxProof: makeOutboxProof(changed, place),
    });
  }

  /** A message from TON with its proof, for an EVM chain. */
  async batchFromTon({ lane, index, frame }: LaneMessage): Promise<Batch> {
    await this.#chains.sync();
    const evidence = await this.#showTonToHub();
    const { lanes, outboxRoot: root } = this.#chains.view.outbox;
    const places = lanes.map(laneLeaf);
    const own = lanes.findIndex((each) => each.laneId === lane.id);
    requireRule(outboxRoot(places) === root, "TON's outbox follows from its data", () => root);
    const proof = makeOutboxProof(places, own);
    const count = Number(lanes[own]?.count);
    const input = { tree: lane.tree, first: index, members: [{ frame }], count };
    if (!lane.isThroughHub) return buildBatch({ ...input, evidence, outboxProof: proof });
    const { hub } = this.#chains.on;
    const imported = [lane.id, evidence, proof, count, lane.tree.root(count)];
    await this.#must(hub, this.#chains.on.clients.hubOfTon, evidence, imported);
    await this.#catchUpSpoke();
    const signed = await this.signHub();
    const outboxProof = makeOutboxProof(signed.places, await this.#placeOf(hub, lane));
    return buildBatch({
      ...input,
      count: signed.counts.get(lane.id) ?? 0,
      evidence: this.#mocked(signed.checkpoint),
      outboxProof,
    });
  }

  /** A message of the hub to the spoke with its proof. */
  async batchToSpoke({ lane, index, frame }: LaneMessage): Promise<Batch> {
    await this.#chains.sync();
    await this.#catchUpSpoke();
    const { checkpoint, places, counts } = await this.signHub();
    const outboxProof = makeOutboxProof(places, await this.#placeOf(this.#chains.on.hub, lane));
    const count = counts.get(lane.id) ?? 0;
    const members = [{ frame }];
    return buildBatch({
      tree: lane.tree,
      first: index,
      members,
      count,
      evidence: this.#mocked(checkpoint),
      outboxProof,
    });
  }

  /** TON's newest checkpoint as EVM light clients take it, without a transaction. */
  tonEvidence(): Hex {
    const { committee, outbox } = this.#chains.view;
    return this.#tonSigned(committee, outbox.outboxRoot);
  }

  #tonSigned({ epoch, current, successor }: Handover, root: Hex): Hex {
    if (current === undefined) throw new Error("TON has no committee");
    const next = successor ?? current;
    const checkpoint: Checkpoint = {
      ...{ height: this.#tonHeight++, timestamp: BigInt(this.#chains.now), epoch },
      ...{ stateKind: StateKind.ton, blockHash: tag("block"), stateRoot: tag("state") },
      outboxRoot: root,
      ...{ nextCommittee: next.commitment, nextCommitteeHash: next.hash },
    };
    const hash = checkpointHash(
      checkpointDomain(ENVIRONMENT, this.#chains.on.ton.peer),
      checkpoint,
    );
    return encodeEvidence(checkpoint, mockProof(current.commitment, hash));
  }

  async #showTonToHub(): Promise<Hex> {
    const { hub, clients } = this.#chains.on;
    const { epoch } = this.#chains.view.committee;
    const client = clients.hubOfTon;
    let followed = BigInt(await hub.read<bigint>(client, "committee"));
    if (followed > epoch) throw new NotPossible("TON's committee waits for its epoch");
    const { outboxRoot: root } = this.#chains.view.outbox;
    for (; followed < epoch; followed++) {
      const handover = this.#handovers.get(followed) as Handover;
      await this.#must(hub, client, this.#tonSigned(handover, root));
    }
    const evidence = this.tonEvidence();
    await this.#must(hub, client, evidence);
    return evidence;
  }

  async #catchUpSpoke(): Promise<void> {
    const { spoke, clients } = this.#chains.on;
    const client = clients.spokeOfHub;
    let followed = Number(await spoke.read<bigint>(client, "committee"));
    for (; followed < this.#chains.committees.length; followed++) {
      await this.#chains.on.hub.mine();
      const { checkpoint } = await this.signHub(followed);
      await this.#must(spoke, client, this.#mocked(checkpoint));
    }
  }

  async #importToHub(lane: LaneRecord): Promise<void> {
    const { hub, spoke } = this.#chains.on;
    const count = lane.messages.length;
    const { checkpoint, places } = await this.#sign(spoke, 1, committeeOf("spoke"));
    const own = await spoke.read<Hex>(spoke.mailbox, "outboxRoot");
    requireRule(own === checkpoint.outboxRoot, "the spoke's outbox is the lane's", () => own);
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, spoke.peer), checkpoint);
    const proof = mockProof(committeeOf("spoke").committee, hash);
    const evidence = encodeEvidence(checkpoint, proof);
    const outboxProof = makeOutboxProof(places, await this.#placeOf(spoke, lane));
    const imported = [lane.id, evidence, outboxProof, count, lane.tree.root()];
    await this.#must(hub, this.#chains.on.clients.hubOfSpoke, evidence, imported);
  }

  async #sign(chain: EvmChain, epoch: number, by?: SigningCommittee): Promise<Signed> {
    await this.#chains.sync();
    await chain.markFinal();
    const block = await chain.base.rpc.block("latest");
    const ids = await chain.read<readonly Hex[]>(chain.mailbox, "outboxLanes");
    const counts = new Map<Hex, number>();
    const places: Hex[] = [];
    for (const id of ids) {
      const lane = this.#chains.lanes.find((each) => each.id === id) as LaneRecord;
      const count = await this.#countAt(chain, lane);
      counts.set(lane.id, count);
      places.push(
        count === 0 ? this.#leaf(lane, 0, lane.id) : this.#leaf(lane, count, lane.tree.root(count)),
      );
    }
    const next =
      by ??
      this.#chains.committees[epoch] ??
      (this.#chains.committees[epoch - 1] as SigningCommittee);
    const checkpoint: Checkpoint = {
      ...{ height: block.number, timestamp: block.timestamp, epoch: BigInt(epoch) },
      ...{
        stateKind: StateKind.ethereum,
        blockHash: block.hash as Hex,
        stateRoot: block.stateRoot as Hex,
      },
      ...{
        outboxRoot: outboxRoot(places),
        nextCommittee: next.committee,
        nextCommitteeHash: next.committeeHash,
      },
    };
    return { checkpoint, places, counts };
  }

  async #countAt(chain: EvmChain, lane: LaneRecord): Promise<number> {
    if (lane.from === chain.name) return lane.messages.length;
    const { clients } = this.#chains.on;
    const { count, generation } = await chain.read<ImportedLane>(chain.mailbox, "importedLane", [
      lane.id,
    ]);
    const client = lane.from === "ton" ? clients.hubOfTon : clients.hubOfSpoke;
    // What was imported by a distrusted checkpoint leaves the hub's outbox.
    return (await chain.read<boolean>(client, "vouchesFor", [generation])) ? Number(count) : 0;
  }

  #leaf(lane: LaneRecord, count: number, root: Hex): Hex {
    return laneLeaf({
      ...{ originChainId: this.#chainId(lane.from), destinationChainId: this.#chainId(lane.to) },
      ...{ laneId: lane.id, count: BigInt(count), laneRoot: root },
    });
  }

  #chainId(name: LaneRecord["from"]): bigint {
    return name === "ton" ? CHAIN_ID : this.#chains.on[name].peer.chainId;
  }

  async #placeOf(chain: EvmChain, lane: LaneRecord): Promise<number> {
    const ids = await chain.read<readonly Hex[]>(chain.mailbox, "outboxLanes");
    return ids.indexOf(lane.id);
  }

  #mocked(checkpoint: Checkpoint): Hex {
    const by = this.#chains.committees[Number(checkpoint.epoch) - 1] as SigningCommittee;
    const hash = checkpointHash(
      checkpointDomain(ENVIRONMENT, this.#chains.on.hub.peer),
      checkpoint,
    );
    return encodeEvidence(checkpoint, mockProof(by.committee, hash));
  }

  /**
   * Shows evidence to a light client, or to the mailbox that asks the client.
   *
   * @param imported Arguments of `importLane`.
   * @throws NotPossible if the client distrusts checkpoints of that time.
   */
  async #must(
    chain: EvmChain,
    client: EvmContract,
    evidence: Hex,
    imported?: readonly unknown[],
  ): Promise<void> {
    const { succeeded, revertData } =
      imported === undefined
        ? await chain.act(client, "accept", [evidence])
        : await chain.act(chain.mailbox, "importLane", imported);
    const isDistrusted = await distrusts(chain, client, evidence);
    const error = errorNamed(revertData.slice(0, 10) as Hex);
    const reason = () => `${chain.name}: ${error ?? revertData}`;
    if (isDistrusted) {
      const isRefused = error === "CheckpointDistrusted";
      requireRule(isRefused, "a distrusted checkpoint is refused for its time", reason);
      throw new NotPossible("a light client distrusts checkpoints of now");
    }
    requireRule(succeeded, "an EVM client can always verify", reason);
  }
}

/** What the hub knows of a lane that it passes on. */
interface ImportedLane {
  readonly count: bigint;
  readonly generation: bigint;
}

/** Whether a light client on EVM refuses evidence for its time. */
export async function distrusts(
  chain: EvmChain,
  client: EvmContract,
  evidence: Hex,
): Promise<boolean> {
  const until = BigInt(await chain.read<bigint>(client, "distrustedUntil"));
  return decodeEvidence(evidence).checkpoint.timestamp <= until;
}

/** A lane as it is, then fillers up to an index, and there a message that nobody has sent. */
function forgedTree(lane: LaneRecord, count: number, index: number, frame: Hex): LaneTree {
  const tree = new LaneTree(lane.messages.slice(0, count).map(({ id }) => id));
  while (tree.count < index) tree.append(tag(`filler ${tree.count}`));
  tree.append(messageId(lane.id, BigInt(index), frameHash(frame)));
  return tree;
}

function forgedBatchOf(
  tree: LaneTree,
  index: number,
  frame: Hex,
  proof: Pick<Batch, "evidence" | "outboxProof">,
): Batch {
  return buildBatch({ tree, first: index, members: [{ frame }], count: tree.count, ...proof });
}

function membersOf(
  lane: LaneRecord,
  first: number,
  size: number,
  named: (index: number) => boolean,
) {
  return lane.messages
    .slice(first, first + size)
    .map(({ frame, index }) => (named(index) ? { frame } : { frameHash: frameHash(frame) }));
}
