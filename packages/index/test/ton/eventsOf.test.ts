import type { MailboxTransaction, ReadMailbox } from "@causeway/chains/ton";
import {
  ChainType,
  type Checkpoint,
  checkpointHash,
  encodeFrame,
  type Hex,
  packCheckpoint,
  packPrice,
} from "@causeway/protocol";
import { Address, beginCell, type Cell, Dictionary, type Message } from "@ton/core";
import { expect } from "chai";

import { committee } from "../../src/products/messages/committee.ts";
import { lane } from "../../src/products/messages/lane.ts";
import { lightClient } from "../../src/products/messages/lightClient.ts";
import { message } from "../../src/products/messages/message.ts";
import { eventsOf } from "../../src/ton/eventsOf.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [LANE, INBOUND, TRUST, DOMAIN] = [word("1a"), word("1b"), word("7a"), word("d0")];
const [ID, NOTICE] = [word("1d"), word("2d")];
const PEER = { chainType: ChainType.ton, chainId: 31_390n, mailbox: `0x00${"3b".repeat(32)}` };
const AT = { height: 7n, blockHash: word("b7"), timestamp: 1_000n };
const NOW = 990;
const ORIGIN = { chainType: 0, chainId: 31_337n, mailbox: `0x${"a1".repeat(20)}` };

/** A mailbox with one lane to here and one light client, whatever the transaction did. */
const mailbox = {
  inbox: {
    lane: (laneId: Hex) => (laneId === INBOUND ? { laneId, trustId: TRUST } : undefined),
    laneNamed: () => ({ laneId: INBOUND, trustId: TRUST }),
  },
  clients: {
    client: (trustId: Hex) => (trustId === TRUST ? { domain: DOMAIN } : undefined),
    following: (chainId: bigint) => (chainId === ORIGIN.chainId ? TRUST : undefined),
  },
} as unknown as ReadMailbox;

/** A transaction that took a message and sent others, the first of its block or a later one. */
function made(out: readonly Cell[], taken = beginCell().endCell(), firstPlace = 0) {
  const messages = Dictionary.empty<number, Message>();
  for (const [place, body] of out.entries()) {
    const isLog = body.beginParse().loadUint(4) === 6;
    const type = isLog ? "external-out" : "internal";
    messages.set(place, { info: { type }, body } as unknown as Message);
  }
  return {
    id: { lt: 5n, hash: word("77") },
    transaction: {
      ...{
        inMessage: { info: { type: "internal" }, body: taken },
        outMessages: messages,
        now: NOW,
        lt: 5n,
      },
      description: { type: "generic", aborted: false },
    },
    ...{ at: AT, firstPlace },
  } as unknown as MailboxTransaction;
}

const read = (...parts: Parameters<typeof made>) =>
  eventsOf(made(...parts), PEER, () => mailbox).map(({ kind, logIndex, contract, values }) => {
    return { kind, logIndex, contract, values };
  });
const kept = (...parts: Parameters<typeof made>) =>
  eventsOf(made(...parts), PEER, () => mailbox).map((event) => ({ ...event, isFinal: true }));

/** How the lane to here is named in messages. */
const SHORT = 0x1b1b1b1b1b1b1b1bn;
const log = (number: number) => beginCell().storeUint(number, 32);
const storeWord = (builder: ReturnType<typeof log>, value: Hex) =>
  builder.storeUint(BigInt(value), 256);
const cellOf = (...words: Hex[]) => words.reduce(storeWord, beginCell()).endCell();
const numbered = (number: number) =>
  log(number).storeUint(SHORT, 64).storeUint(4, 64).storeUint(9, 64);
const acted = (act: Cell) => log(0x60000010).storeRef(act).endCell();
const peerCell = beginCell()
  .storeUint(ORIGIN.chainType, 16)
  .storeUint(ORIGIN.chainId, 64)
  .storeUint(20, 8)
  .storeBuffer(Buffer.from("a1".repeat(20), "hex"))
  .endCell();
const anchor = beginCell()
  .storeUint(BigInt(word("c1")), 256)
  .storeUint(BigInt(word("c2")), 256)
  .storeUint(3, 64)
  .storeUint(40, 64)
  .endCell();

describe("events of a mailbox on TON", () => {
  it("tell what happened to messages, at the places of the messages that tell it", () => {
    const frame = encodeFrame(
      {
        gasLimit: 1n,
        deadline: 0n,
        sender: PEER.mailbox,
        recipient: ORIGIN.mailbox,
        payload: "0x",
      },
      { origin: ChainType.ton, destination: ChainType.evm },
    );
    const bytes = beginCell()
      .storeBuffer(Buffer.from(frame.slice(2), "hex"))
      .endCell();
    const sent = storeWord(log(0x60000001), LANE).storeUint(4, 64).storeCoins(8n);
    const failed = log(0xd53276db).storeUint(0, 64).storeUint(SHORT, 64).storeUint(9, 64);
    const called = storeWord(numbered(0x50000001), ID).endCell();
    const end = storeWord(storeWord(log(0x60000020), INBOUND).storeUint(4, 64).storeUint(2, 8), ID);
    const bounced = log(0xffffffff).endCell();
    const out = [
      ...[sent.storeRef(cellOf(ID)).storeRef(bytes).endCell(), called],
      ...[storeWord(failed, ID).endCell(), end.endCell()],
    ];
    const place = { messageId: ID, laneId: INBOUND, index: 4n };
    const reason = `0x${Buffer.from("bounced").toString("hex")}`;
    expect(
      read(out, bounced, 20).map(({ kind, logIndex, values }) => [logIndex, kind, values]),
    ).to.deep.equal([
      [21, "mailbox.MessageAppended", { ...place, laneId: LANE, frame }],
      [22, "mailbox.MessageCalled", { ...place, attempt: 9n }],
      [23, "mailbox.MessageFailed", { messageId: ID, reason, attempt: 9n }],
      [24, "mailbox.MessageRejected", place],
    ]);
  });

  it("tell a delivery by the recipient's answer, which is at the place before all that was sent", () => {
    const answer = numbered(0x50000011).endCell();
    const values = { laneId: INBOUND, first: 4n, delivered: 1n };
    const delivered = { kind: "mailbox.MessagesDelivered", logIndex: 20, contract: PEER.mailbox };
    expect(read([], answer, 20)).to.deep.equal([{ ...delivered, values }]);
    const refused = made([], answer);
    Object.assign(refused.transaction.description, { aborted: true });
    expect(eventsOf(refused, PEER, () => mailbox)).to.deep.equal([]);
  });

  it("make a message's row with what its origin learnt, which they tell by its id alone", () => {
    const report = (number: number) =>
      storeWord(storeWord(log(number), ID), NOTICE)
        .storeUint(1, 8)
        .endCell();
    const settled = storeWord(numbered(0x60000024), ID).endCell();
    const events = kept([report(0x60000023), settled, report(0x60000022)]);
    expect(events.map(({ kind }) => kind)).to.deep.equal([
      ...["expiry.OutcomeRecorded", "expiry.MessageSettled", "expiry.NoticeSent"],
    ]);
    for (const event of events.slice(0, 2)) {
      expect(message.subjectsOf(event)).to.deep.equal([{ entity: "message", alias: ID }]);
    }
    const sent = {
      ...events[0],
      kind: "mailbox.MessageAppended",
      height: 1n,
    } as (typeof events)[0];
    const values = { messageId: ID, laneId: LANE, index: 0n, frame: "0x" };
    const row = message.fold(LANE, [{ ...(sent as NonNullable<typeof sent>), values }, ...events]);
    expect(row).to.include({
      recorded_outcome: "expired",
      recorded_height: 7n,
      settled_at: 1_000n,
    });
  });

  it("list lanes each way, with the light client that vouches for them", () => {
    const route = beginCell()
      .storeUint(1, 64)
      .storeUint(BigInt(word("e1")), 256);
    const added = storeWord(log(0x60000011), LANE).endCell();
    const outbound = log(0x10000023)
      .storeUint(600, 32)
      .storeRef(peerCell)
      .storeRef(storeWord(route, word("e2")).endCell())
      .endCell();
    const rowOf = (key: Hex, out: readonly Cell[]) => lane.fold(key, kept(out));
    expect(rowOf(LANE, [acted(outbound), added])).to.include({
      ...{ origin_chain_id: PEER.chainId, destination_chain_id: ORIGIN.chainId, hub_chain_id: 1n },
      ...{ least_lifetime: 600n, default_gas_limit: null, outbound_at: 1_000n, is_open: false },
    });
    const inbound = log(0x10000025).storeUint(0, 64).storeUint(0, 256).storeRef(peerCell).endCell();
    const there = storeWord(log(0x60000011), INBOUND).endCell();
    const paused = storeWord(log(0x60000012), INBOUND).storeUint(2_000, 40).endCell();
    expect(rowOf(INBOUND, [acted(inbound), there, paused])).to.include({
      ...{
        origin_chain_id: ORIGIN.chainId,
        destination_chain_id: PEER.chainId,
        hub_chain_id: null,
      },
      ...{ inbound_client: TRUST, paused_until: 2_000n, inbound_at: 1_000n },
    });
    const open = acted(storeWord(log(0x10000024), LANE).endCell());
    const terms = acted(storeWord(log(0x10000027), LANE).storeUint(60, 32).endCell());
    expect(rowOf(LANE, [acted(outbound), added, open, terms])).to.include({
      ...{ is_open: true, least_lifetime: 60n },
    });
    const closed = acted(storeWord(log(0x10000026), LANE).endCell());
    expect(rowOf(LANE, [acted(outbound), added, open, closed])).to.include({ is_open: false });
  });

  it("tell prices, and how light clients stand, by what they trust", () => {
    const price = packPrice({
      ...{ base: 5n, gasPrice: 6n, maxGasLimit: 7n, maxPayload: 8n, gasPerByte: 9n },
    });
    const prices = beginCell().storeUint(price, 256).storeUint(0, 256).endCell();
    const set = log(0x10000020).storeUint(ORIGIN.chainId, 64).storeRef(prices).endCell();
    expect(read([acted(set)])).to.deep.equal([
      {
        ...{ kind: "mailbox.PriceSet", logIndex: 1, contract: PEER.mailbox },
        values: { destinationChainId: ORIGIN.chainId, price, upcoming: 0n },
      },
    ]);
    const rowOf = (out: readonly Cell[]) => lightClient.fold(TRUST, kept(out));
    const client = log(0x10000022).storeBit(1).storeBit(0).storeRef(peerCell).storeRef(anchor);
    const add = acted(client.endCell());
    expect(rowOf([add])).to.include({
      address: TRUST,
      epoch: 3n,
      least_height: 40n,
      generation: null,
    });
    const act = (number: number) => acted(storeWord(log(number), TRUST).endCell());
    const stopped = rowOf([act(0x1000002a)]);
    expect(stopped).to.include({ stopped_until: BigInt(NOW) + 864_000n, generation_log_index: 0 });
    expect(rowOf([act(0x1000002b)])).to.include({ stopped_until: BigInt(NOW) });
    expect(rowOf([act(0x1000002c)])).to.include({ distrusted_until: BigInt(NOW) + 900n });
    const frozen = storeWord(log(0x60000014), TRUST).endCell();
    expect(rowOf([frozen])).to.include({ frozen_at: 1_000n });
    const anchored = acted(storeWord(log(0x10000029), TRUST).storeRef(anchor).endCell());
    expect(rowOf([frozen, anchored])).to.include({ frozen_at: null, epoch: 3n });
    const rotated = log(0x60000013).storeUint(ORIGIN.chainId, 64).storeUint(8, 24);
    const office = storeWord(storeWord(rotated, word("c3")), word("c4")).endCell();
    expect(rowOf([office])).to.include({ address: TRUST, epoch: 8n, committee: word("c3") });
  });

  it("make a row of the chain's own committee, whose members the hub lists", () => {
    const named = log(0x60000015).storeUint(2, 64).storeUint(2_000, 40);
    const begun = log(0x60000016).storeUint(2, 64);
    const commitments = cellOf(word("c1"), word("c2"));
    const events = kept([
      named.storeRef(commitments).endCell(),
      begun.storeRef(commitments).endCell(),
    ]);
    const keys = events.flatMap((event) => committee.subjectsOf(event)).map(({ key }) => key);
    expect(new Set(keys).size).to.equal(1);
    expect(committee.fold(keys[0] as Hex, events)).to.deep.equal({
      ...{ chain_id: PEER.chainId, registry: PEER.mailbox, epoch: 2n },
      ...{ committee_hash: word("c2"), members: [], proposed_at: AT.timestamp },
      ...{ withdrawable_until: BigInt(NOW), activatable_at: 2_000n, withdrawn_at: null },
      ...{ activated_at: AT.timestamp, final: true },
    });
  });

  it("tell of a checkpoint by the message that shows it with its signatures", () => {
    const checkpoint: Checkpoint = {
      ...{ height: 30n, timestamp: 950n, epoch: 3n, stateKind: 1, blockHash: word("01") },
      ...{ stateRoot: word("02"), outboxRoot: word("03"), nextCommittee: word("04") },
      nextCommitteeHash: word("05"),
    };
    const fields = Buffer.from(packCheckpoint(checkpoint).slice(2), "hex");
    const rest = beginCell().storeBuffer(fields.subarray(89)).endCell();
    const cell = beginCell().storeBuffer(fields.subarray(0, 89)).storeRef(rest).endCell();
    const evidence = (signatures: Cell | null) =>
      beginCell().storeRef(cell).storeMaybeRef(signatures).storeMaybeRef(null).endCell();
    const signed = evidence(beginCell().storeUint(1, 8).endCell());
    const anyone = new Address(0, Buffer.alloc(32, 1));
    const deliver = (shown: Cell, laneId = INBOUND) =>
      storeWord(log(0x10000002).storeUint(1, 64), laneId)
        .storeCoins(7n)
        .storeAddress(anyone)
        .storeRef(beginCell().storeRef(shown).endCell())
        .endCell();
    const accept = storeWord(log(0x10000011).storeUint(1, 64), TRUST)
      .storeAddress(anyone)
      .storeRef(signed)
      .endCell();
    for (const taken of [deliver(signed), accept]) {
      expect(read([], taken, 5)).to.deep.equal([
        {
          ...{ kind: "lightClient.CheckpointAccepted", logIndex: 5, contract: TRUST },
          values: {
            ...{ height: 30n, timestamp: 950n, outboxRoot: word("03") },
            checkpointHash: checkpointHash(DOMAIN, checkpoint),
          },
        },
      ]);
    }
    expect(read([], deliver(evidence(null)))).to.deep.equal([]);
    expect(read([], deliver(signed, LANE))).to.deep.equal([]);
    const aborted = made([], accept);
    Object.assign(aborted.transaction.description, { aborted: true });
    expect(eventsOf(aborted, PEER, () => mailbox)).to.deep.equal([]);
  });
});
