import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { Entity, RowValue } from "../../../src/Entity.ts";
import type { EventValue } from "../../../src/IndexedEvent.ts";
import {
  advance,
  advanceDelivery,
  containment,
  curveBound,
  openedOrder,
  payment,
} from "../../../src/products/transfers/facts.ts";
import { eventOf } from "../../../testing/events/messages.ts";

const word = (value: number): Hex => uintBytes(BigInt(value), 32);

type Case = readonly [
  Entity,
  kind: string,
  values: Values,
  row: Readonly<Record<string, RowValue>>,
];
type Values = Readonly<Record<string, EventValue>>;

const ADVANCED = { advanceId: word(1), transferId: word(2), advancer: word(3) };
const PAID = { transferId: word(1), assetId: word(2), receiver: word(3), paid: 5n, units: 4n };

const CASES: readonly Case[] = [
  [
    ...([
      advance,
      "bridge.TransferAdvanced",
      { ...ADVANCED, receiver: word(4), paid: 5n },
    ] as const),
    {
      ...{ advance_id: word(1), transfer_id: word(2), advancer: word(3) },
      ...{ receiver: word(4), paid: 5n },
    },
  ],
  [
    ...([advanceDelivery, "bridge.AdvanceDelivered", ADVANCED] as const),
    { advance_id: word(1), transfer_id: word(2), advancer: word(3) },
  ],
  [
    ...([payment, "bridge.TransferPaid", PAID] as const),
    {
      ...{ transfer_id: word(1), asset_id: word(2), receiver: word(3) },
      ...{ units: null, paid: 5n, is_last: true },
    },
  ],
  [
    ...([payment, "bridge.TransferPartPaid", PAID] as const),
    {
      ...{ transfer_id: word(1), asset_id: word(2), receiver: word(3) },
      ...{ units: 4n, paid: 5n, is_last: false },
    },
  ],
  [
    containment,
    "bridge.ProvenanceContained",
    { assetId: word(1), provenance: 2n, queued: 3n, setAside: 4n },
    { asset_id: word(1), provenance: 2n, queued: 3n, set_aside: 4n },
  ],
  [
    ...([curveBound, "bridge.CurveBoundSet", { advancer: word(1), mostBps: 2n }] as const),
    { advancer: word(1), most_bps: 2n },
  ],
  [
    ...([openedOrder, "settler.Open", { orderId: word(1), resolvedOrder: [word(2)] }] as const),
    { advance_id: word(1), account: word(2) },
  ],
];

describe("a row of one event of a bridge", () => {
  for (const [entity, kind, values, row] of CASES) {
    it(`has what ${kind} says`, () => {
      const event = eventOf(kind, values);
      const [subject] = entity.subjectsOf(event);
      expect(subject?.entity).to.equal(entity.name);
      const folded = entity.fold(subject?.key ?? "0x", [event]);
      expect(folded).to.deep.include(row);
      expect(Object.keys(folded ?? {})).to.have.members(entity.columns.map(({ name }) => name));
    });
  }
});
