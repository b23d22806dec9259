import { frameDeadline } from "@causeway/protocol";
import { type Address, toNano } from "@ton/core";

import type { Random } from "../../../../packages/simulator/src/Random.ts";
import { expireBody, voidAct } from "../../expiry/bodies";
import { oneWordAct } from "../../mailbox/adminBodies";
import { deliverBody, recoverBody } from "../../mailbox/bodies";
import { addressBytesOf } from "../../mailbox/MailboxWorld";
import type { Action } from "../Action";
import { HUB_ON_TON } from "../deployNetwork";
import { type LaneMessage, labelOf } from "../LaneRecord";
import type { Network } from "../Network";
import { NotPossible } from "../NotPossible";
import { modeBody } from "../TonWorld";
import { placeOf } from "./endings";
import { sayings } from "./sayings";

/** A recipient that takes messages, and answers questions alone. */
const SILENT = 5;
const LONG = 3 * 3_600;

/** A message is in flight, and more happens to it than should. */
export const moments: readonly Action[] = [
  {
    name: "recover at the worst moment",
    weight: 5,
    async run(acting, random) {
      const { network } = acting;
      const [message, recipient] = await drawCallable(network, random);
      await keepInFlight(network, message, recipient);
      const { lane, index, frame } = message;
      const { mailbox, anyone } = network.on.ton;
      const body = recoverBody(lane.id, BigInt(index), anyone.address, frame);
      network.inject(mailbox, toNano(2), body);
      const [name, act] = random.pick([
        ["pause", oneWordAct("pauseLane", lane.id)],
        ["distrust", oneWordAct("distrustClient", HUB_ON_TON)],
        ["stop", oneWordAct("stopClient", HUB_ON_TON)],
        ["void", voidAct(placeOf(message), true)],
        ["open", oneWordAct("unpauseLane", lane.id)],
      ] as const);
      acting.govern(mailbox, act);
      await hopAtRandom(network, random);
      return `${name} ${labelOf(message)}`;
    },
  },
  {
    name: "expire what is in flight",
    weight: 2,
    async run({ network }, random) {
      const [message, recipient] = await drawCallable(network, random);
      if (frameDeadline(message.frame) === 0n) throw new NotPossible("no deadline");
      await keepInFlight(network, message, recipient);
      await network.pass(LONG);
      const { lane, index } = message;
      const { mailbox, anyone } = network.on.ton;
      const batch = await network.proofs.batchToTon(lane, index, 1);
      network.inject(mailbox, toNano(1), expireBody(lane.id, anyone.address, batch));
      await hopAtRandom(network, random);
      return labelOf(message);
    },
  },
  {
    name: "others answer for a recipient",
    weight: 3,
    async run({ network }, random) {
      const [message, recipient] = await drawCallable(network, random);
      await keepInFlight(network, message, recipient);
      const { lane, index, frame } = message;
      const { attempt } =
        network.view.flights.find(({ messageId }) => messageId === message.id) ?? {};
      if (attempt === undefined) throw new NotPossible("the message is not in flight");
      const other = random.pick(network.on.ton.recipients.filter((each) => each !== recipient));
      // The recipient itself answers for an attempt that is over.
      const lies = [
        ...sayings(lane, BigInt(index), attempt, frame, other).map(
          ([, body]) => [other, body] as const,
        ),
        ...sayings(lane, BigInt(index), attempt - 1n, frame, recipient).map(
          ([, body]) => [recipient, body] as const,
        ),
      ];
      for (let count = 0; count < 3; count++) {
        const [by, body] = random.pick(lies);
        network.inject(by, toNano("0.7"), body);
      }
      await hopAtRandom(network, random);
      return `${labelOf(message)}, attempt ${attempt}`;
    },
  },
];

/** A message to one of the recipients that has not ended, and the recipient. */
async function drawCallable(network: Network, random: Random): Promise<[LaneMessage, Address]> {
  await network.sync();
  const { lanes, ton } = network.on;
  const callable = [...lanes.st.messages, ...lanes.ht.messages].flatMap((message) => {
    const to = ton.recipients.find((each) => message.frame.includes(addressBytesOf(each).slice(2)));
    const isOpen = network.endsOf(message).length === 0;
    return to === undefined || !isOpen ? [] : [[message, to] as [LaneMessage, Address]];
  });
  if (callable.length === 0) throw new NotPossible("no message can be delivered");
  return random.pick(callable);
}

async function keepInFlight(network: Network, message: LaneMessage, to: Address): Promise<void> {
  const { mailbox, anyone } = network.on.ton;
  network.inject(to, toNano("0.1"), modeBody(SILENT));
  await network.drain();
  const batch = await network.proofs.batchToTon(message.lane, message.index, 1);
  network.inject(mailbox, toNano(2), deliverBody(message.lane.id, anyone.address, batch));
  await network.drain();
}

async function hopAtRandom(network: Network, random: Random): Promise<void> {
  const { traffic } = network;
  while (traffic.ways.length > 0) await network.hop(random.pick(traffic.ways));
}
