import type { ShownCheckpoint } from "@causeway/chains/ton/messages";
import {
  type Batch,
  buildBatch,
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
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
import { type Address, beginCell, type Cell, type Message } from "@ton/core";
import { internal } from "@ton/sandbox";
import type { SigningCommittee } from "../light-client/SigningCommittee";
import { acceptCheckpointBody } from "../mailbox/adminBodies";
import type { BatchFields } from "../mailbox/bodies";
import { CHAIN_ID } from "../mailbox/MailboxWorld";
import { requireRule } from "./BrokenRule";
import { opOf } from "./bodies";
import { committeeOf, type Deployed, HUB_ON_TON } from "./deployNetwork";
import { EvmBooks } from "./EvmBooks";
import type { EvmChain, EvmContract } from "./EvmChain";
import type { LaneMessage, LaneRecord } from "./LaneRecord";
import type { MailboxView } from "./MailboxView";
import { TonBooks } from "./TonBooks";
import { ENVIRONMENT } from "./TonWorld";
import { exitOf, type Hop, isInternal, Traffic } from "./Traffic";

/** A chain's block of which a committee signed the checkpoint. */
interface Signed {
  readonly checkpoint: Checkpoint;
  readonly places: readonly Hex[];
  readonly counts: ReadonlyMap<Hex, number>;
}

/** Why an action could not be: no rule is broken. */
export class NotPossible extends Error {}

/** The chains while a campaign goes on: checkpoints, proofs, and TON's messages on their way. */
export class Network {
  readonly on: Deployed;
  readonly traffic: Traffic;
  readonly books: TonBooks;
  readonly evm: EvmBooks;
  /** The hub's committees, by their epochs from 1. */
  readonly committees: SigningCommittee[];
  view: MailboxView;
  /** What the mailbox on TON was sent, with its exit code; and what it sent then. */
  readonly reached = new Set<string>();
  #first: bigint;
  #tonHeight = 1n;
  /** Checkpoints of TON by which its committees named their successors, by epoch. */
  readonly #handovers = new Map<bigint, Hex>();

  private constructor(on: Deployed, view: MailboxView, first: bigint, retained: bigint) {
    this.on = on;
    this.view = view;
    this.#first = first;
    this.committees = [on.committee];
    const { contracts, mailbox, chain } = on.ton;
    const known = new Set(contracts.map(String));
    this.traffic = new Traffic(chain, (account) => known.has(`${account}`));
    this.books = new TonBooks(mailbox, Object.values(on.lanes));
    this.books.retained = retained;
    this.evm = new EvmBooks(on);
  }

  /** The chains as they were deployed. */
  static async begin(on: Deployed): Promise<Network> {
    for (const lane of Object.values(on.lanes)) lane.clear();
    const view = await on.ton.view();
    const balances = await Promise.all(on.ton.contracts.map((each) => on.ton.balanceOf(each)));
    const first = balances.reduce((sum, balance) => sum + balance, 0n);
    const network = new Network(
      on,
      view,
      first,
      (await on.ton.balanceOf(on.ton.mailbox)) - view.pledged,
    );
    for (const chain of [on.hub, on.spoke]) await chain.markFinal();
    await network.sync();
    return network;
  }

  get now(): number {
    return this.on.clock.now;
  }

  get lanes(): readonly LaneRecord[] {
    return Object.values(this.on.lanes);
  }

  /** The committee in office on the hub. */
  get committee(): SigningCommittee {
    return this.committees.at(-1) as SigningCommittee;
  }

  /** All that TON's contracts have and had, nanoton; the two are the same. */
  async sums(): Promise<{ readonly came: bigint; readonly is: bigint }> {
    const { ton } = this.on;
    const balances = await Promise.all(ton.contracts.map((each) => ton.balanceOf(each)));
    const there = balances.reduce((sum, balance) => sum + balance, 0n);
    const { came, went, fees } = this.books.value;
    const onWay = this.traffic.messages.reduce((sum, message) => sum + worth(message), 0n);
    return { came: this.#first + came, is: there + onWay + went + fees };
  }

  /** How a message ended at its destination. */
  endsOf(message: LaneMessage): readonly string[] {
    return message.lane.to === "ton" ? this.books.endsOf(message.id) : this.evm.endsOf(message);
  }

  /** Time passes on all chains. */
  async pass(seconds: number): Promise<void> {
    this.on.clock.now += seconds;
    for (const chain of [this.on.hub, this.on.spoke]) await chain.mine();
  }

  // ---- TON's messages

  /** A message from a person. */
  inject(to: Address, value: bigint, body: Cell, from = this.on.ton.anyone.address): void {
    const message = internal({ from, to, value, body, forwardFee: forwardFeeOf(body) });
    this.books.value.came += worth(message);
    this.traffic.add(message);
  }

  /** Delivers the next message of a way. */
  async hop(way: string): Promise<Hop> {
    const { ton, clock } = this.on;
    ton.chain.now = clock.now;
    const hop = await this.traffic.deliver(way);
    for (const sent of hop.transaction.outMessages.values()) {
      if (isInternal(sent) && !ton.contracts.some((one) => one.equals(sent.info.dest))) {
        this.books.value.went += worth(sent);
      }
    }
    const isMailbox = hop.account.equals(ton.mailbox);
    if (isMailbox) {
      const before = this.view;
      this.view = await ton.view();
      this.#requireOrder(before);
    }
    this.books.note(hop, this.view);
    if (isMailbox) this.#noteReached(hop);
    return hop;
  }

  /** Delivers until nothing is on its way. @returns exit codes of the mailbox that are not 0. */
  async drain(): Promise<number[]> {
    const codes: number[] = [];
    for (let count = 0; this.traffic.ways.length > 0; count++) {
      requireRule(count < 400, "messages come to an end", () => `${this.traffic.ways}`);
      const { account, transaction } = await this.hop(this.traffic.ways[0] as string);
      if (account.equals(this.on.ton.mailbox)) codes.push(exitOf(transaction));
    }
    return codes.filter((code) => code !== 0);
  }

  // ---- checkpoints

  /** Learns what EVM chains did. */
  async sync(): Promise<void> {
    await this.evm.read();
  }

  /** The newest block of the hub is final, and its checkpoint signed. @param epoch Of the committee that signs. */
  async signHub(epoch = this.committees.length): Promise<Signed> {
    const { hub } = this.on;
    const signed = await this.#sign(hub, epoch);
    const own = await hub.read<Hex>(hub.mailbox, "outboxRoot");
    requireRule(own === signed.checkpoint.outboxRoot, "the hub's outbox is the lanes'", () => own);
    return signed;
  }

  /** What a light client on TON takes of the hub, as its committee of an epoch signs it. */
  shownOnTon({ checkpoint }: Pick<Signed, "checkpoint">): ShownCheckpoint {
    const by = this.committees[Number(checkpoint.epoch) - 1] as SigningCommittee;
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, this.on.hub.peer), checkpoint);
    return { checkpoint, signatures: by.sign(hash, [0, 1, 2]), members: by.list() };
  }

  /** The epoch of the hub's committee that TON's light client follows. */
  get epochOnTon(): number {
    return Number(this.view.clients.client(HUB_ON_TON)?.state.epoch);
  }

  /** Shows TON's light client a checkpoint that hands over, or just a new one. */
  async showHubToTon(value: bigint): Promise<void> {
    const shown = this.shownOnTon(await this.signHub(this.epochOnTon));
    const { mailbox, anyone } = this.on.ton;
    this.inject(mailbox, value, acceptCheckpointBody(HUB_ON_TON, anyone.address, shown));
  }

  /** A range of a lane to TON with its proof. @param named Which members are frames; all if left out. */
  async batchToTon(
    lane: LaneRecord,
    first: number,
    size: number,
    named: (index: number) => boolean = () => true,
  ): Promise<BatchFields> {
    await this.sync();
    if (lane.isThroughHub) await this.#importToHub(lane);
    const signed = await this.signHub();
    const count = signed.counts.get(lane.id) ?? 0;
    if (count < first + size) throw new NotPossible("not final");
    return {
      ...{ count: BigInt(count), first: BigInt(first), shown: this.shownOnTon(signed) },
      members: membersOf(lane, first, size, named),
      outboxProof: makeOutboxProof(signed.places, await this.#placeOf(this.on.hub, lane)),
      siblings: makeRangeProof(lane.tree, first, size, count),
    };
  }

  /** A batch of the hub's stolen committee with a message that nobody has sent, in a lane of its own making. */
  async forgedBatch(lane: LaneRecord, index: number, frame: Hex): Promise<BatchFields> {
    const { checkpoint, places, counts } = await this.signHub();
    const tree = new LaneTree(lane.messages.slice(0, counts.get(lane.id) ?? 0).map(({ id }) => id));
    while (tree.count < index) tree.append(tag(`filler ${tree.count}`));
    const forged = { lane, index, frame, id: messageId(lane.id, BigInt(index), frameHash(frame)) };
    tree.append(forged.id);
    this.books.forged.set(forged.id, Number(checkpoint.timestamp));
    const place = await this.#placeOf(this.on.hub, lane);
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

  /** A message from TON with its proof, for an EVM chain. */
  async batchFromTon({ lane, index, frame }: LaneMessage): Promise<Batch> {
    await this.sync();
    const evidence = await this.#showTonToHub();
    const { lanes, outboxRoot: root } = this.view.outbox;
    const places = lanes.map(laneLeaf);
    const own = lanes.findIndex((each) => each.laneId === lane.id);
    requireRule(outboxRoot(places) === root, "TON's outbox follows from its data", () => root);
    const proof = makeOutboxProof(places, own);
    const count = Number(lanes[own]?.count);
    const input = { tree: lane.tree, first: index, members: [{ frame }], count };
    if (!lane.isThroughHub) return buildBatch({ ...input, evidence, outboxProof: proof });
    const { hub } = this.on;
    await this.#must(hub, hub.mailbox, "importLane", [
      lane.id,
      evidence,
      proof,
      count,
      lane.tree.root(count),
    ]);
    await this.#catchUpSpoke();
    const signed = await this.signHub();
    const outboxProof = makeOutboxProof(signed.places, await this.#placeOf(hub, lane));
    const imported = signed.counts.get(lane.id) ?? 0;
    return buildBatch({
      ...input,
      count: imported,
      evidence: this.#mocked(signed.checkpoint),
      outboxProof,
    });
  }

  /** A message of the hub to the spoke with its proof. */
  async batchToSpoke({ lane, index, frame }: LaneMessage): Promise<Batch> {
    await this.sync();
    await this.#catchUpSpoke();
    const { checkpoint, places, counts } = await this.signHub();
    const outboxProof = makeOutboxProof(places, await this.#placeOf(this.on.hub, lane));
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

  /** Whether an EVM client can take TON's outbox now; false while TON's committee waits for its epoch. */
  async isTonShowable(): Promise<boolean> {
    const { hub, clients } = this.on;
    const { epoch } = this.view.committee;
    return BigInt(await hub.read<bigint>(clients.hubOfTon, "committee")) <= epoch;
  }

  /** TON's newest checkpoint as EVM light clients take it, without a transaction. */
  tonEvidence(): Hex {
    const { committee, outbox } = this.view;
    const current = committee.current;
    if (current === undefined) throw new Error("TON has no committee");
    const next = committee.successor ?? current;
    const checkpoint: Checkpoint = {
      ...{ height: this.#tonHeight++, timestamp: BigInt(this.now), epoch: committee.epoch },
      ...{ stateKind: StateKind.ton, blockHash: tag("block"), stateRoot: tag("state") },
      outboxRoot: outbox.outboxRoot,
      ...{ nextCommittee: next.commitment, nextCommitteeHash: next.hash },
    };
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, this.on.ton.peer), checkpoint);
    return encodeEvidence(checkpoint, mockProof(current.commitment, hash));
  }

  async #showTonToHub(): Promise<Hex> {
    const { hub, clients } = this.on;
    const { epoch } = this.view.committee;
    const client = clients.hubOfTon;
    let followed = BigInt(await hub.read<bigint>(client, "committee"));
    if (followed > epoch) throw new NotPossible("TON's committee waits for its epoch");
    for (; followed < epoch; followed++) {
      await this.#must(hub, client, "accept", [this.#handovers.get(followed)]);
    }
    const evidence = this.tonEvidence();
    await this.#must(hub, client, "accept", [evidence]);
    return evidence;
  }

  async #catchUpSpoke(): Promise<void> {
    const { spoke, clients } = this.on;
    const client = clients.spokeOfHub;
    let followed = Number(await spoke.read<bigint>(client, "committee"));
    for (; followed < this.committees.length; followed++) {
      await this.on.hub.mine();
      const { checkpoint } = await this.signHub(followed);
      await this.#must(spoke, client, "accept", [this.#mocked(checkpoint)]);
    }
  }

  async #importToHub(lane: LaneRecord): Promise<void> {
    const { hub, spoke } = this.on;
    const count = lane.messages.length;
    const { checkpoint, places } = await this.#sign(spoke, 1, committeeOf("spoke"));
    const own = await spoke.read<Hex>(spoke.mailbox, "outboxRoot");
    requireRule(own === checkpoint.outboxRoot, "the spoke's outbox is the lane's", () => own);
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, spoke.peer), checkpoint);
    const proof = mockProof(committeeOf("spoke").committee, hash);
    await this.#must(hub, hub.mailbox, "importLane", [
      ...[lane.id, encodeEvidence(checkpoint, proof)],
      ...[makeOutboxProof(places, await this.#placeOf(spoke, lane)), count, lane.tree.root()],
    ]);
  }

  async #sign(chain: EvmChain, epoch: number, by?: SigningCommittee): Promise<Signed> {
    await this.sync();
    await chain.markFinal();
    const block = await chain.base.rpc.block("latest");
    const ids = await chain.read<readonly Hex[]>(chain.mailbox, "outboxLanes");
    const counts = new Map<Hex, number>();
    const places: Hex[] = [];
    for (const id of ids) {
      const lane = this.lanes.find((each) => each.id === id) as LaneRecord;
      const count = await this.#countAt(chain, lane);
      counts.set(lane.id, count);
      places.push(
        count === 0 ? this.#leaf(lane, 0, lane.id) : this.#leaf(lane, count, lane.tree.root(count)),
      );
    }
    const next = by ?? this.committees[epoch] ?? (this.committees[epoch - 1] as SigningCommittee);
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
    const imported = await chain.read<{ readonly count: bigint }>(chain.mailbox, "importedLane", [
      lane.id,
    ]);
    return Number(imported.count);
  }

  #leaf(lane: LaneRecord, count: number, root: Hex): Hex {
    return laneLeaf({
      ...{ originChainId: this.#chainId(lane.from), destinationChainId: this.#chainId(lane.to) },
      ...{ laneId: lane.id, count: BigInt(count), laneRoot: root },
    });
  }

  #chainId(name: LaneRecord["from"]): bigint {
    return name === "ton" ? CHAIN_ID : this.on[name].peer.chainId;
  }

  async #placeOf(chain: EvmChain, lane: LaneRecord): Promise<number> {
    const ids = await chain.read<readonly Hex[]>(chain.mailbox, "outboxLanes");
    return ids.indexOf(lane.id);
  }

  #mocked(checkpoint: Checkpoint): Hex {
    const by = this.committees[Number(checkpoint.epoch) - 1] as SigningCommittee;
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, this.on.hub.peer), checkpoint);
    return encodeEvidence(checkpoint, mockProof(by.committee, hash));
  }

  async #must(
    chain: EvmChain,
    contract: EvmContract,
    name: string,
    args: readonly unknown[],
  ): Promise<void> {
    const { succeeded, revertData } = await chain.act(contract, name, args);
    const reason = () => `${name}: ${describeError(contract, revertData)}`;
    requireRule(succeeded, "an EVM client can always verify", reason);
  }

  #noteReached({ message, transaction }: Hop): void {
    const isBounce = message.info.bounced ? "bounce of " : "";
    const op = opOf(message.body).toString(16);
    this.reached.add(`${isBounce}${op}: ${exitOf(transaction)}`);
    for (const { body } of transaction.outMessages.values()) {
      this.reached.add(`${isBounce}${op} > ${opOf(body).toString(16)}`);
    }
  }

  /** Committees, generations and numbers go forward alone. */
  #requireOrder(before: MailboxView): void {
    const [was, is] = [before.committee, this.view.committee];
    const isSame = is.epoch === was.epoch && is.current?.hash === was.current?.hash;
    const named = was.successor;
    const isNext = is.epoch === was.epoch + 1n && is.current?.hash === named?.hash;
    const isInTime = isSame || this.now >= before.activatableAt;
    requireRule(
      (isSame || isNext) && isInTime,
      "TON's committee moves forward alone",
      () => `${is.epoch}`,
    );
    const isKept = !isSame || named === undefined || is.successor?.hash === named.hash;
    requireRule(isKept, "a named successor is not replaced", () => `${named?.hash}`);
    if (is.successor !== undefined && !this.#handovers.has(is.epoch)) {
      this.#handovers.set(is.epoch, this.tonEvidence());
    }
    const [first, then] = [before, this.view].map(({ clients }) => clients.client(HUB_ON_TON));
    const step = (then?.generation ?? 0n) - (first?.generation ?? 0n);
    requireRule(step === 0n || step === 1n, "generations ascend", () => `${step}`);
  }
}

/** Value and forward fee of a message, nanoton. */
function worth({ info }: Message): bigint {
  return info.type === "internal" ? info.value.coins + info.forwardFee : 0n;
}

/** What TON charges for forwarding a body and has not yet paid out, nanoton: two thirds of the prices of the basechain. */
function forwardFeeOf(body: Cell): bigint {
  const seen = new Set<string>();
  let [bits, cells] = [0, 0];
  const visit = (cell: Cell): void => {
    const hash = cell.hash().toString("hex");
    if (seen.has(hash)) return;
    seen.add(hash);
    bits += cell.bits.length;
    cells += 1;
    cell.refs.forEach(visit);
  };
  visit(beginCell().storeRef(body).endCell());
  return ((400_000n + BigInt(bits) * 400n + BigInt(cells) * 40_000n) * 2n) / 3n;
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

function describeError(contract: EvmContract, data: string): string {
  return contract.interface.parseError(data)?.name ?? data;
}
