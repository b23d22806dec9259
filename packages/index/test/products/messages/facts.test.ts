import { packPrice, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { Entity, RowValue } from "../../../src/Entity.ts";
import type { EventValue } from "../../../src/IndexedEvent.ts";
import {
  addedFee,
  call,
  checkpoint,
  exemption,
  failure,
  laneImport,
  notice,
  price,
} from "../../../src/products/messages/facts.ts";
import {
  CONTRACT,
  DESTINATION,
  eventOf,
  LANE,
  ORIGIN,
  SENDER,
} from "../../../testing/events/messages.ts";

const [ID, OTHER] = [uintBytes(1n, 32), uintBytes(2n, 32)];
const PRICE = { base: 5n, gasPrice: 6n, maxGasLimit: 7n, maxPayload: 8n, gasPerByte: 9n };

interface Case {
  readonly entity: Entity;
  readonly kind: string;
  readonly values: Readonly<Record<string, EventValue>>;
  readonly row: Readonly<Record<string, RowValue>>;
}

const CASES: Readonly<Record<string, Case>> = {
  "a failure": {
    entity: failure,
    kind: "mailbox.MessageFailed",
    values: { messageId: ID, reason: OTHER },
    row: { message_id: ID, reason: OTHER, attempt: null },
  },
  "a failure of an attempt with a number": {
    entity: failure,
    kind: "mailbox.MessageFailed",
    values: { messageId: ID, reason: OTHER, attempt: 4n },
    row: { message_id: ID, reason: OTHER, attempt: 4n },
  },
  "a call": {
    entity: call,
    kind: "mailbox.MessageCalled",
    values: { messageId: ID, laneId: LANE, index: 2n, attempt: 4n },
    row: { message_id: ID, attempt: 4n },
  },
  "an added fee": {
    entity: addedFee,
    kind: "mailbox.FeeAdded",
    values: { messageId: ID, payer: SENDER, amount: 3n },
    row: { message_id: ID, payer: SENDER, amount: 3n },
  },
  "a notice": {
    entity: notice,
    kind: "expiry.NoticeSent",
    values: { messageId: ID, noticeId: OTHER, outcome: 1n },
    row: { message_id: ID, notice_id: OTHER },
  },
  "an import": {
    entity: laneImport,
    kind: "mailbox.LaneImported",
    values: { laneId: LANE, count: 4n, laneRoot: ID, height: 2n },
    row: { lane_id: LANE, count: 4n, origin_height: 2n },
  },
  "an accepted checkpoint": {
    entity: checkpoint,
    kind: "lightClient.CheckpointAccepted",
    values: { height: 2n, checkpointHash: ID, outboxRoot: OTHER, timestamp: 90n },
    row: {
      ...{ light_client: CONTRACT, proven_height: 2n, checkpoint_hash: ID },
      ...{ outbox_root: OTHER, proven_at: 90n },
    },
  },
  "a price": {
    entity: price,
    kind: "mailbox.PriceSet",
    values: { destinationChainId: DESTINATION, price: packPrice(PRICE), upcoming: 0n },
    row: {
      ...{ destination_chain_id: DESTINATION, base: 5n, gas_price: 6n, gas_per_byte: 9n },
      ...{ max_gas_limit: 7n, max_payload: 8n },
    },
  },
  "an exemption": {
    entity: exemption,
    kind: "mailbox.FeeExemptSet",
    values: { account: SENDER, exempt: true },
    row: { account: SENDER, exempt: true },
  },
};

for (const [name, { entity, kind, values, row }] of Object.entries(CASES)) {
  describe(`the row of ${name}`, () => {
    const event = eventOf(kind, values, { height: 12n, logIndex: 3, isFinal: false });

    it("has what its event says, and where this stands", () => {
      const { blockHash: block, transaction } = event;
      expect(entity.fold("0x", [event])).to.deep.equal({
        ...{ chain_id: ORIGIN, height: 12n, log_index: 3, block, transaction },
        ...{ at: 120n, final: false, ...row },
      });
      expect(entity.fold("0x", [])).to.equal(undefined);
    });

    it("has a value for each column, and no other", () => {
      const names = entity.columns.map((column) => column.name);
      expect(Object.keys(entity.fold("0x", [event]) ?? {})).to.have.members(names);
    });

    it("is of this event alone", () => {
      const key = concat([uintBytes(ORIGIN, 8), uintBytes(12n, 8), uintBytes(3n, 4)]);
      expect(entity.subjectsOf(event)).to.deep.equal([{ entity: entity.name, key }]);
      expect(entity.subjectsOf(eventOf("mailbox.LaneOpened", values))).to.deep.equal([]);
    });
  });
}
