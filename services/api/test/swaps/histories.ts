import type { StoredEvent } from "@causeway/index";
import {
  DESTINATION,
  delivered,
  eventOf,
  HUB,
  LANE,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import * as carried from "@causeway/index/testing/events/orders.ts";
import * as plain from "@causeway/index/testing/events/transfers.ts";
import type { CrossingState } from "@causeway/lifecycle/order";
import { encodeFrame, frameHash, type Hex, messageId, uintBytes } from "@causeway/protocol";

import { USDC } from "../../testing/testEnvironment.ts";

const TOKEN = USDC.toLowerCase() as Hex;
/** The year 2100: no deadline passes while a test runs. */
const LATER = 4_102_444_800n;
const FRAME = plain.frameOf({ deadline: LATER });
const LATER_ID = plain.idOf(FRAME);

const here = (height: bigint, logIndex = 0) => ({ chainId: ORIGIN, height, logIndex });
const there = (height: bigint, logIndex = 0) => ({ chainId: DESTINATION, height, logIndex });

/** The asset of transfers and the asset of orders, at both ends. */
const ASSETS = [plain.ASSET as Hex, carried.ASSET].flatMap((assetId, place) =>
  [ORIGIN, DESTINATION].map((chainId) =>
    eventOf(
      "bridge.AssetAdded",
      { assetId, custody: plain.BRIDGE, token: TOKEN, unit: 10n, provenance: 0n },
      { chainId, height: 5n, logIndex: place },
    ),
  ),
);

/** An event of the transfer with the later deadline. */
function later(event: StoredEvent): StoredEvent {
  return { ...event, values: { ...event.values, transferId: LATER_ID } };
}

const SENT = plain.sent({ deadline: LATER });
const arrives = delivered(0n, 1n, there(20n, 9));
const waits = (state: bigint) => later(plain.waits({ state }, there(20n)));

const BACK_LANE = `0x${"ba".repeat(32)}` satisfies Hex as Hex;
const BACK_FRAME = encodeFrame({
  ...{ gasLimit: 1n, deadline: 0n, sender: plain.BRIDGE, recipient: plain.BRIDGE, payload: "0x" },
});
const BACK_ID = messageId(BACK_LANE, 0n, frameHash(BACK_FRAME));
const GOES_BACK = [
  ...[arrives, waits(1n)],
  eventOf(
    "mailbox.MessageAppended",
    { messageId: BACK_ID, laneId: BACK_LANE, index: 0n, frame: BACK_FRAME },
    there(31n),
  ),
  later(plain.bridgeEvent("TransferReturned", { returnId: BACK_ID, units: 600n }, there(31n, 1))),
];
const RECORDED = later(
  plain.bridgeEvent("ReturnRecorded", { chainId: DESTINATION, units: 600n }, here(33n)),
);
const REFUNDED = [
  later(plain.bridgeEvent("TransferCameBack", { units: 600n }, here(34n))),
  later(plain.paid(here(35n), plain.SENDER, 590n)),
];
const ofMessage = (name: string) =>
  eventOf(`mailbox.${name}`, { messageId: LATER_ID, laneId: LANE, index: 0n }, there(25n));

const ADVANCE = later(
  plain.bridgeEvent(
    "TransferAdvanced",
    {
      ...{ advanceId: plain.advanceKey({ deadline: LATER }), advancer: plain.ADVANCER },
      ...{ receiver: plain.RECEIVER, paid: 985n },
    },
    there(15n),
  ),
);

const OUTBOUND = (hub: bigint) =>
  eventOf(
    "mailbox.OutboundLaneAdded",
    {
      ...{ laneId: LANE, destinationChainId: DESTINATION, destination: [0n, DESTINATION, "0x"] },
      route: [hub, uintBytes(0n, 32), uintBytes(0n, 32)],
    },
    here(3n),
  );
const CLIENT = `0x${"c1".repeat(20)}` satisfies Hex as Hex;
const INBOUND = eventOf(
  "mailbox.InboundLaneAdded",
  {
    ...{ laneId: LANE, originChainId: ORIGIN, origin: [0n, ORIGIN, "0x"], lightClient: CLIENT },
    route: [0n, uintBytes(0n, 32), uintBytes(0n, 32)],
  },
  there(3n),
);
const CHECKPOINT = {
  ...eventOf(
    "lightClient.CheckpointAccepted",
    {
      ...{ height: 12n, checkpointHash: uintBytes(1n, 32), outboxRoot: uintBytes(2n, 32) },
      timestamp: 120n,
    },
    there(18n),
  ),
  contract: CLIENT,
};
const IMPORTED = eventOf(
  "mailbox.LaneImported",
  { laneId: LANE, count: 1n, height: 12n },
  { chainId: HUB, height: 14n },
);

/** Events after which a swap stands in a state. */
export interface History {
  readonly state: CrossingState;
  readonly events: readonly StoredEvent[];
  /** Height of the newest final block of each chain. */
  readonly final?: bigint;
}

/** A transfer without an order, in each state that events tell. */
export const TRANSFERS: readonly History[] = [
  { state: "sent", events: SENT, final: 5n },
  { state: "finalised", events: SENT },
  { state: "proven", events: [...SENT, OUTBOUND(0n), INBOUND, CHECKPOINT] },
  { state: "imported", events: [...SENT, OUTBOUND(HUB), IMPORTED] },
  {
    state: "failed",
    events: [
      ...SENT,
      { ...ofMessage("MessageFailed"), values: { messageId: LATER_ID, reason: "0x" } },
    ],
  },
  { state: "ended", events: [...SENT, ofMessage("MessageExpired")] },
  { state: "waiting", events: [...SENT, arrives, waits(1n)] },
  { state: "aside", events: [...SENT, arrives, waits(2n)] },
  { state: "ready", events: [...SENT, arrives, waits(3n)] },
  { state: "claimable", events: [...SENT, arrives, waits(4n)] },
  { state: "returning", events: [...SENT, ...GOES_BACK] },
  { state: "returned", events: [...SENT, ...GOES_BACK, RECORDED] },
  { state: "refunded", events: [...SENT, ...GOES_BACK, RECORDED, ...REFUNDED] },
  { state: "advanced", events: [...SENT, ADVANCE] },
  { state: "paid", events: [...SENT, arrives, later(plain.paid(there(23n)))] },
  { state: "voided", events: [...SENT, arrives, waits(1n), ofMessage("MessageVoided")] },
];

/** A transfer whose deadline passed. */
export const OVERDUE: History = {
  state: "overdue",
  events: [...plain.sent({ deadline: 40n })],
};

/** An order of a router, in each state of its own. */
export const ORDERS: readonly History[] = [
  { state: "held", events: [arrives, carried.held()] },
  { state: "filled", events: [arrives, carried.held(), carried.heldFilled(), carried.filled()] },
  { state: "taken", events: [arrives, carried.held(), carried.taken()] },
  { state: "filled", events: carried.advanced(carried.TRANSFER) },
].map(({ state, events }) => ({
  state: state as CrossingState,
  events: [...carried.ON_ITS_WAY, ...events].map(withListedTokens),
}));

/** Tokens of the environment in the place of those of the events. */
function withListedTokens(event: StoredEvent): StoredEvent {
  const { token, tokenIn } = event.values;
  return {
    ...event,
    values: {
      ...event.values,
      ...(token !== undefined && { token: TOKEN }),
      ...(tokenIn !== undefined && { tokenIn: TOKEN }),
    },
  };
}

/** All events of a history, with those of its assets. */
export function eventsOf({ events }: Pick<History, "events">): StoredEvent[] {
  return [...ASSETS, ...events];
}

/** Ids of the swap of a history. */
export function idsOf({ events }: Pick<History, "events">) {
  const order = events.find(({ kind }) => kind === "swapRouter.OrderSent");
  const sent = order ?? events.find(({ kind }) => kind === "bridge.TransferSent");
  const { orderId, transferId } = sent?.values ?? {};
  return { orderId: (orderId ?? transferId) as Hex, hash: sent?.transaction as Hex };
}
