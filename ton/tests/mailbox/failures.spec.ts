import { laneId, type Peer, TrustScheme, trustId, ZERO_WORD } from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import type { BlockchainSnapshot, SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";

import { mailboxData } from "../../wrappers/mailboxData";
import { compiled } from "../compiled";
import { SigningCommittee } from "../light-client/SigningCommittee";
import {
  addClientAct,
  addInboundLaneAct,
  type BatchFields,
  byManagerBody,
  deliverBody,
} from "./bodies";
import { CHAIN_ID, ENVIRONMENT, exitCodesOf, HUB, MailboxWorld, Mode, SPOKE } from "./MailboxWorld";

const ERROR = {
  ...{ zeroField: 803, wrongMembers: 821, unknownLane: 901, notInOutbox: 904, nothing: 914 },
} as const;
const DONE = { done: true, attempt: 0n };

// Attacks that broke other systems, run against the mailbox on TON: test/failures has them for EVM chains.

describe("an attack on a mailbox on TON", () => {
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  let recipient: Address;

  before(async () => {
    world = await MailboxWorld.make();
    recipient = await world.recipient();
    start = world.blockchain.snapshot();
  });

  beforeEach(() => world.blockchain.loadFrom(start));

  const taken = () => world.read("taken", recipient);
  const codes = (result: SendMessageResult) => exitCodesOf(result, world.mailbox);

  it("fails with a zero root, although a quorum signed it (Nomad)", async () => {
    const index = world.send([{ recipient }]);
    const batch = world.batch(index, 1, undefined, { outboxRoot: ZERO_WORD });
    expect(codes(await world.deliverBatch(batch))).to.deep.equal([ERROR.zeroField]);
  });

  it("fails with a list of members that the attacker names (Wormhole, Kelp)", async () => {
    const index = world.send([{ recipient }]);
    const { shown, ...batch } = world.batch(index, 1);
    const members = new SigningCommittee("thieves", [9n]).list();
    const result = await world.deliverBatch({ ...batch, shown: { ...shown, members } });
    expect(codes(result)).to.deep.equal([ERROR.wrongMembers]);
  });

  it("fails with a message that was taken, alone or among others (Messina, Poly)", async () => {
    const first = world.send([{ recipient }, { recipient }]);
    await world.deliver(first);
    const held = await world.balance;
    expect(codes(await world.deliver(first))).to.deep.equal([ERROR.nothing]);
    expect(await world.balance).to.equal(held);
    await world.deliver(first, 2);
    expect(await taken()).to.equal(2n);
  });

  it("fails to hold up a batch by one of its members that was delivered before", async () => {
    const first = world.send([{ recipient }, { recipient }, { recipient }]);
    await world.deliver(first + 1n);
    await world.deliver(first, 3);
    for (let place = first; place < first + 3n; place++) {
      expect(await world.state(place)).to.deep.equal(DONE);
    }
    expect(await taken()).to.equal(3n);
  });

  it("fails to give a recipient less than its sender paid for", async () => {
    const gasLimit = toNano("0.07");
    const index = world.send([{ recipient, gasLimit }]);
    const result = await world.deliver(index, 1, toNano("0.07"));
    expect(await taken()).to.equal(0n);
    expect(codes(result)).to.have.length(1);
    const paid = await world.deliver(index, 1, toNano(1));
    const call = paid.transactions.map(({ inMessage }) => inMessage?.info).find(isCall);
    expect(call?.type === "internal" && call.value.coins >= gasLimit).to.equal(true);
  });

  it("fails to deliver a message in the middle of its own delivery", async () => {
    const silent = await world.recipient(Mode.neverAnswers);
    const index = world.send([{ recipient: silent }]);
    await world.deliver(index);
    const { attempt } = await world.state(index);
    const body = deliverBody(world.inboundLaneId, world.user.address, world.batch(index, 1));
    const say = beginCell().storeUint(3, 32).storeCoins(toNano(1)).storeRef(body).endCell();
    const result = await world.user.send({ to: silent, value: toNano("1.5"), body: say });
    expect(codes(result)).to.deep.equal([ERROR.nothing]);
    expect((await world.state(index)).attempt).to.equal(attempt);
  });

  it("fails at another mailbox of the same environment, whose lanes have other ids", async () => {
    const other = await otherMailbox();
    const index = world.send([{ recipient }]);
    const batch = world.batch(index, 1);
    expect(await deliverAt(other, batch)).to.equal(ERROR.unknownLane);
    const own = laneId({ origin: SPOKE, destination: peerOf(other), ...ROUTE });
    expect(await deliverAt(other, batch, own)).to.equal(ERROR.notInOutbox);
  });

  function isCall(info: unknown): boolean {
    const { type, dest } = info as { readonly type?: string; readonly dest?: Address };
    return type === "internal" && dest?.equals(recipient) === true;
  }

  const scheme = TrustScheme.committee;
  const trusting = (followedChainId: bigint) =>
    trustId({ scheme, environment: ENVIRONMENT, followedChainId });
  const ROUTE = {
    ...{ hubChainId: HUB.chainId, hubTrustId: trusting(SPOKE.chainId) },
    trustId: trusting(HUB.chainId),
  };

  /** A mailbox with another salt, and the same lane and light client. */
  async function otherMailbox(): Promise<Address> {
    const { manager, committee } = world;
    const data = mailboxData({
      ...{ manager: manager.address, chainId: CHAIN_ID, environment: ENVIRONMENT },
      ...{ hubChainId: HUB.chainId, handover: 3600, salt: 1n },
    });
    const init = { code: await compiled("Mailbox"), data };
    const to = contractAddress(0, init);
    await manager.send({ to, value: toNano(10), init });
    const { committee: commitment, committeeHash } = committee;
    const anchor = { committee: commitment, committeeHash, epoch: 1n, leastHeight: 1n };
    for (const act of [addClientAct(HUB, anchor), addInboundLaneAct(SPOKE, ROUTE)]) {
      await manager.send({ to, value: toNano(1), body: byManagerBody(act) });
    }
    return to;
  }

  async function deliverAt(to: Address, batch: BatchFields, lane = world.inboundLaneId) {
    const body: Cell = deliverBody(lane, world.user.address, batch);
    return exitCodesOf(await world.user.send({ to, value: toNano(1), body }), to)[0];
  }

  function peerOf({ hash }: Address): Peer {
    return { ...world.peer, mailbox: `0x00${hash.toString("hex")}` };
  }
});
