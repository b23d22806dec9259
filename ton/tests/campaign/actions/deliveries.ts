import type { Batch, Hex } from "@causeway/protocol";
import { errorNamed } from "@causeway/protocol/contracts";
import { type Cell, toNano } from "@ton/core";

import type { Random } from "../../../../packages/simulator/src/Random.ts";
import type { Receipt } from "../../../../packages/simulator/src/Rpc.ts";
import { deliverBody, recoverBody } from "../../mailbox/bodies";
import type { Action, EvmDelivery } from "../Action";
import { requireRule } from "../BrokenRule";
import { nameOf, wordOfAccount } from "../bodies";
import { type LaneMessage, type LaneRecord, labelOf } from "../LaneRecord";
import type { Network } from "../Network";
import { NotPossible } from "../NotPossible";
import { sayings } from "./sayings";
import { sayBody } from "./sending";

type LaneName = keyof Network["on"]["lanes"];

/** Messages, answers and questions go on. */
export const deliveries: readonly Action[] = [
  {
    name: "hop",
    weight: 34,
    async run({ network }, random) {
      const count = 1 + random.below(5);
      for (let hop = 0; hop < count && network.traffic.ways.length > 0; hop++) {
        await network.hop(random.pick(network.traffic.ways));
      }
      return `${count}, ${network.traffic.messages.length} left`;
    },
  },
  {
    name: "drain",
    weight: 4,
    run: async ({ network }) => `${await network.drain()}`,
  },
  {
    name: "deliver to TON",
    weight: 16,
    async run(campaign, random) {
      const { network } = campaign;
      const { body, label } = await drawDelivery(network, random);
      const value = random.pick([toNano(2), toNano(2), toNano(2), toNano(2), toNano("0.2")]);
      const how = random.below(6);
      // A relayer that drops its message, or sends it late; and two relayers that do not know of each other.
      if (how === 0) campaign.held.push(body);
      else network.inject(network.on.ton.mailbox, value, body);
      if (how === 1) network.inject(network.on.ton.mailbox, value, body);
      return `${label}, ${value}, ${how}`;
    },
  },
  {
    name: "send what was held",
    weight: 3,
    async run({ network, held }, random) {
      if (held.length === 0) throw new NotPossible("nothing is held");
      network.inject(network.on.ton.mailbox, toNano(2), random.pick(held));
      return `${held.length}`;
    },
  },
  {
    name: "deliver to EVM",
    weight: 9,
    async run({ network }, random) {
      const message = drawMessage(network, random, ["th", "ts", "hs"]);
      const { succeeded, revertData } = await deliverToEvm(network, message);
      return `${labelOf(message)}: ${succeeded} ${revertData.slice(0, 10)}`;
    },
  },
  {
    name: "a relayer does its round",
    weight: 5,
    async run({ network }) {
      await network.drain();
      for (const lane of [network.on.lanes.st, network.on.lanes.ht])
        await deliverOpen(network, lane);
      await network.drain();
      const { th, ts, hs } = network.on.lanes;
      await network.sync();
      for (const message of [...th.messages, ...ts.messages, ...hs.messages]) {
        if (network.endsOf(message).length === 0) await deliverToEvm(network, message);
      }
      return "";
    },
  },
  {
    name: "recover",
    weight: 8,
    async run({ network }, random) {
      const flight = random.pick(
        network.view.flights.length === 0 ? noFlight() : network.view.flights,
      );
      const lane = network.lanes.find(({ id }) => nameOf(id) === flight.lane) as LaneRecord;
      // Mostly its own frame, and now and then another's.
      const place = random.below(6) === 0 ? random.below(lane.messages.length + 1) : flight.index;
      const frame = random.below(2) === 0 ? undefined : lane.messages[Number(place)]?.frame;
      const { ton } = network.on;
      const body = recoverBody(lane.id, flight.index, ton.anyone.address, frame);
      const value = random.pick([toNano(2), toNano(2), toNano("0.5"), toNano("0.3")]);
      // The recipient itself may ask, on the way of its answers.
      const recipient = ton.recipients.find((each) => wordOfAccount(each) === flight.recipient);
      if (recipient !== undefined && random.below(5) === 0) {
        network.inject(recipient, toNano("0.2") + value, sayBody(value, body));
      } else {
        network.inject(ton.mailbox, value, body);
      }
      return `${lane.from}>${lane.to}#${flight.index}, ${frame === undefined ? "" : "again, "}${value}`;
    },
  },
  {
    name: "answer late, or for another",
    weight: 5,
    async run({ network }, random) {
      const { lane, index, attempt, recipient } = drawLie(network, random);
      const frame = random.below(3) === 0 ? "0x" : (lane.messages[Number(index)]?.frame ?? "0x");
      const [name, body] = random.pick(sayings(lane, index, attempt, frame, recipient));
      network.inject(recipient, toNano("0.7"), body);
      return `${name}, ${lane.from}>${lane.to}#${index}, attempt ${attempt}`;
    },
  },
];

/** A call of which a recipient may say anything: an earlier attempt of its own, or another's. */
function drawLie({ view, books, on, lanes }: Network, random: Random) {
  const recipient = random.pick(on.ton.recipients);
  const own = wordOfAccount(recipient);
  const flight = view.flights.length === 0 ? undefined : random.pick(view.flights);
  if (flight === undefined || random.below(4) === 0) {
    const lane = random.pick([on.lanes.st, on.lanes.ht, on.lanes.th]);
    const index = BigInt(random.below(lane.messages.length + 1));
    // What a recipient says of its own call, in flight or to come, is true, or its own fault.
    const attempt = BigInt(random.below(Number(books.lastAttempt) + 1));
    const isOwn = view.flights.some((each) => each.attempt === attempt && each.recipient === own);
    return { lane, index, recipient, attempt: isOwn ? 0n : attempt };
  }
  const called = on.ton.recipients.find((each) => wordOfAccount(each) === flight.recipient);
  const lane = lanes.find(({ id }) => nameOf(id) === flight.lane) as LaneRecord;
  const place = { lane, index: flight.index };
  const earlier = BigInt(random.below(Number(flight.attempt)));
  if (called !== undefined && random.below(3) > 0) {
    return { ...place, recipient: called, attempt: earlier };
  }
  return { ...place, recipient, attempt: flight.recipient === own ? earlier : flight.attempt };
}

/** A body that delivers a range of a lane; some of its messages may be named by their hashes alone. */
async function drawDelivery(
  network: Network,
  random: Random,
): Promise<{ body: Cell; label: string }> {
  await network.sync();
  const { index, lane } = drawMessage(network, random, ["st", "ht"]);
  const size = 1 + random.below(Math.min(4, lane.messages.length - index));
  const skipped = random.below(4) === 0 ? index + random.below(size) : -1;
  const batch = await network.proofs.batchToTon(lane, index, size, (each) => each !== skipped);
  const extra = random.pick([0n, 0n, 20_000_000n]);
  const body = deliverBody(lane.id, network.on.ton.anyone.address, batch, extra);
  return { body, label: `${lane.from}>ton#${index}+${size}` };
}

/** Delivers all messages of a lane to TON that have not ended. */
async function deliverOpen(network: Network, lane: LaneRecord): Promise<void> {
  await network.sync();
  const open = lane.messages.filter((message) => network.endsOf(message).length === 0);
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return;
  const isOpen = (index: number) => open.some((message) => message.index === index);
  const batch = await network.proofs.batchToTon(
    lane,
    first.index,
    last.index - first.index + 1,
    isOpen,
  );
  const { mailbox, anyone } = network.on.ton;
  network.inject(mailbox, toNano(5), deliverBody(lane.id, anyone.address, batch));
}

/** Delivers a message to an EVM chain. Its light client takes the height of each checkpoint that was signed now. */
async function deliverToEvm(network: Network, message: LaneMessage): Promise<Receipt> {
  const batch = await batchToEvm(network, message);
  const receipt = await sendToEvm(network, { lane: message.lane, batch });
  const error = errorNamed(receipt.revertData.slice(0, 10) as Hex);
  const reason = () => `${labelOf(message)}: ${error}`;
  requireRule(error !== "HeightTooLow", "a committee signs blocks above its handover", reason);
  return receipt;
}

/** A message to an EVM chain with its proof. */
export function batchToEvm(network: Network, message: LaneMessage): Promise<Batch> {
  const { proofs } = network;
  return message.lane.from === "ton" ? proofs.batchFromTon(message) : proofs.batchToSpoke(message);
}

/** Sends a delivery to an EVM chain, and notes whether a distrust mattered. */
export async function sendToEvm(network: Network, { lane, batch }: EvmDelivery): Promise<Receipt> {
  const chain = lane.to === "hub" ? network.on.hub : network.on.spoke;
  const receipt = await chain.act(chain.mailbox, "deliver", [lane.id, batch]);
  await network.sync();
  const error = errorNamed(receipt.revertData.slice(0, 10) as Hex);
  if (error !== undefined) network.reached.add(`${chain.name}: ${error}`);
  else if (network.evm.hasDistrusted(lane)) network.reached.add(`${chain.name}: after a distrust`);
  return receipt;
}

/** A message of one of some lanes; mostly one that has not ended. @param wanted Which it should be, if there is one. */
export function drawMessage(
  network: Network,
  random: Random,
  names: readonly LaneName[],
  wanted: (message: LaneMessage) => boolean = () => true,
): LaneMessage {
  const messages = names.flatMap((name) => network.on.lanes[name].messages);
  if (messages.length === 0) throw new NotPossible("no message was sent");
  const isOpen = (message: LaneMessage) => network.endsOf(message).length === 0;
  const best = messages.filter((message) => isOpen(message) && wanted(message));
  return random.pick(best.length === 0 || random.below(5) === 0 ? messages : best);
}

function noFlight(): never {
  throw new NotPossible("nothing is in flight");
}
