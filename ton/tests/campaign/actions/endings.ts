import { frameDeadline, frameHash, type Hex, makeFrontierProof } from "@causeway/protocol";
import { type Cell, toNano } from "@ton/core";

import type { Random } from "../../../../packages/simulator/src/Random.ts";
import type { Receipt } from "../../../../packages/simulator/src/Rpc.ts";
import { confirmBody, expireBody, settleBody, tellVoidedBody, voidAct } from "../../expiry/bodies";
import { addressBytesOf } from "../../mailbox/MailboxWorld";
import type { Action } from "../Action";
import { type LaneMessage, labelOf } from "../LaneRecord";
import type { Network } from "../Network";
import { NotPossible } from "../NotPossible";
import { drawMessage } from "./deliveries";

const FEE = 10n ** 18n;
const VALUE = toNano(1);

/** Ends without delivery, and telling senders. */
export const endings: readonly Action[] = [
  {
    name: "expire on TON",
    weight: 5,
    async run({ network }, random) {
      await network.sync();
      const overdue = messagesToTon(network).filter(isOverdue(network));
      const message =
        random.below(2) === 0
          ? drawMessage(network, random, ["st", "ht"], isOverdue(network))
          : pickOf(random, overdue);
      if (frameDeadline(message.frame) === 0n) throw new NotPossible("no deadline");
      const { lane, index } = message;
      const { mailbox, anyone } = network.on.ton;
      const batch = await network.proofs.batchToTon(lane, index, 1);
      network.inject(mailbox, VALUE, expireBody(lane.id, anyone.address, batch));
      return labelOf(message);
    },
  },
  {
    name: "confirm on TON",
    weight: 2,
    async run({ network }, random) {
      await network.sync();
      const { mailbox, anyone } = network.on.ton;
      const own = addressBytesOf(mailbox).slice(2);
      const isNotice = ({ frame }: LaneMessage) => frame.includes(own);
      const message = drawMessage(network, random, ["st", "ht"], isNotice);
      const { lane, index } = message;
      const batch = await network.proofs.batchToTon(lane, index, 1);
      network.inject(mailbox, VALUE, confirmBody(lane.id, anyone.address, batch));
      return labelOf(message);
    },
  },
  {
    name: "settle on TON",
    weight: 8,
    async run({ network }, random) {
      const told = ["th", "ts"] as const;
      const { outcomes, settled } = network.books;
      const known = told
        .flatMap((name) => network.on.lanes[name].messages)
        .filter(({ id }) => outcomes.has(id));
      const open = known.filter(({ id }) => !settled.has(id));
      const from = random.pick([known, open, open]);
      const isAny = random.below(6) === 0;
      const message = isAny ? drawMessage(network, random, told) : pickOf(random, from);
      const value = random.pick([VALUE, VALUE, toNano("0.08")]);
      network.inject(network.on.ton.mailbox, value, settlingBody(network, message));
      return `${labelOf(message)}, ${value}`;
    },
  },
  {
    name: "end on EVM",
    weight: 6,
    async run({ network }, random) {
      const message = drawMessage(network, random, ["th", "ts"], isOverdue(network));
      const { lane } = message;
      const chain = lane.to === "hub" ? network.on.hub : network.on.spoke;
      const batch = await network.proofs.batchFromTon(message);
      const args = [lane.id, batch, chain.actor];
      const name = random.pick(["expire", "expire", "reject", "confirm"]);
      const { succeeded, revertData } =
        name === "confirm"
          ? await chain.act(chain.expiry, name, [lane.id, batch])
          : await chain.actAsActor(chain.expiry, name, args, FEE);
      return `${name} ${labelOf(message)}: ${succeeded} ${revertData.slice(0, 10)}`;
    },
  },
  {
    name: "settle on EVM",
    weight: 4,
    async run({ network }, random) {
      await network.sync();
      const ended = messagesToTon(network).filter((each) =>
        network.endsOf(each).some((how) => how !== "delivered"),
      );
      const message = pickOf(random, ended);
      const { succeeded, revertData } = await settleOnEvm(network, message);
      return `${labelOf(message)}: ${succeeded} ${revertData.slice(0, 10)}`;
    },
  },
  {
    name: "void on TON",
    weight: 2,
    async run(acting, random) {
      const { network } = acting;
      await network.sync();
      const message = drawMessage(network, random, ["st", "ht"]);
      // A role voids what is final, else the place would be another message's.
      await network.proofs.batchToTon(message.lane, message.index, 1);
      acting.govern(network.on.ton.mailbox, voidAct(placeOf(message), random.below(2) === 0));
      return labelOf(message);
    },
  },
  {
    name: "tell of a voided message on TON",
    weight: 2,
    async run({ network }, random) {
      await network.sync();
      const voided = messagesToTon(network).filter((each) =>
        network.endsOf(each).includes("voided"),
      );
      const message = pickOf(random, voided);
      const { mailbox, anyone } = network.on.ton;
      network.inject(mailbox, VALUE, tellVoidedBody(placeOf(message), anyone.address));
      return labelOf(message);
    },
  },
];

/** Tells the sender on TON what became of its message. */
export function settlingBody({ on }: Network, { lane, index, frame }: LaneMessage): Cell {
  return settleBody({
    ...{ laneId: lane.id, index: BigInt(index), frame },
    ...{ excessesTo: on.ton.anyone.address, extra: 0n },
    siblings: makeFrontierProof(lane.tree, index),
  });
}

/** The same on an EVM chain. */
export function settleOnEvm({ on }: Network, message: LaneMessage): Promise<Receipt> {
  const { lane, index, frame } = message;
  const chain = lane.from === "hub" ? on.hub : on.spoke;
  const args = [lane.id, index, frame, makeFrontierProof(lane.tree, index)];
  return chain.act(chain.expiry, "settle", args);
}

function messagesToTon({ on }: Network): readonly LaneMessage[] {
  return [...on.lanes.st.messages, ...on.lanes.ht.messages];
}

/** Whether a message's deadline has passed. */
function isOverdue({ now }: Network): (message: LaneMessage) => boolean {
  return ({ frame }) => {
    const deadline = Number(frameDeadline(frame));
    return deadline !== 0 && deadline < now;
  };
}

/** A message by its lane, place and frame. */
export function placeOf({ lane, index, frame }: LaneMessage) {
  return { laneId: lane.id as Hex, index: BigInt(index), frameHash: frameHash(frame) };
}

function pickOf(random: Random, list: readonly LaneMessage[]): LaneMessage {
  if (list.length === 0) throw new NotPossible("there is no such message");
  return random.pick(list);
}
