import { ChainType, encodeFrame } from "@causeway/protocol";
import { beginCell, toNano } from "@ton/core";

import { deliverBody } from "../../mailbox/bodies";
import { addressBytesOf } from "../../mailbox/MailboxWorld";
import type { Action } from "../Action";
import { NotPossible } from "../NotPossible";
import { modeBody } from "../TonWorld";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Places of messages that nobody has sent: no lane of a campaign grows so far. */
export const FORGED_FROM = 200;

/** What goes wrong. */
export const faults: readonly Action[] = [
  {
    name: "recipients change",
    weight: 6,
    async run({ network }, random) {
      const { recipients, senders } = network.on.ton;
      const isRecipient = random.below(3) > 0;
      const account = isRecipient ? random.pick(recipients) : random.pick(senders);
      const mode = random.below(2) === 0 ? 0 : random.below(isRecipient ? 10 : 7);
      network.inject(account, toNano("0.1"), modeBody(mode));
      return `${isRecipient ? "recipient" : "sender"}, mode ${mode}`;
    },
  },
  {
    name: "the recipient on EVM changes",
    weight: 2,
    async run({ network }, random) {
      const chain = random.pick([network.on.hub, network.on.spoke]);
      const refuses = random.below(3) === 0;
      await chain.setRefusing(refuses);
      return `${chain.name} ${refuses ? "refuses" : "takes"}`;
    },
  },
  {
    name: "reorganise",
    weight: 4,
    async run({ network }, random) {
      const chain = random.pick([network.on.hub, network.on.spoke]);
      const loses = random.below(3) === 0;
      const count = await chain.reorganise((list) => {
        const rest = [...list];
        const order = [];
        while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1));
        return loses ? order.slice(0, random.below(order.length + 1)) : order;
      });
      await network.sync();
      return `${chain.name}, ${count} transactions${loses ? ", some lost" : ""}`;
    },
  },
  {
    name: "time passes",
    weight: 6,
    async run({ network }, random) {
      const seconds = random.pick([10, 60, HOUR / 2, HOUR / 2, HOUR + 1, HOUR + 1, 2 * HOUR, DAY]);
      await network.pass(seconds);
      return `${seconds} s`;
    },
  },
  {
    name: "steal the hub's keys",
    weight: 2,
    async run(campaign, random) {
      const { network, held } = campaign;
      if (network.epochOnTon < network.committees.length) throw new NotPossible("TON is behind");
      await network.sync();
      await network.on.hub.mine();
      const lane = network.on.lanes.ht;
      const { recipients, mailbox, anyone } = network.on.ton;
      const frame = encodeFrame(
        {
          ...{
            gasLimit: 50_000_000n,
            deadline: 0n,
            sender: network.on.hub.actor,
            payload: "0xbad0",
          },
          recipient: addressBytesOf(random.pick(recipients)),
        },
        { origin: ChainType.evm, destination: ChainType.ton },
      );
      const index = FORGED_FROM + network.books.forged.size;
      const body = deliverBody(
        lane.id,
        anyone.address,
        await network.proofs.forgedBatch(lane, index, frame),
      );
      const isHeld = random.below(2) === 0;
      if (isHeld) held.push(body);
      else network.inject(mailbox, toNano(2), body);
      return `${index}${isHeld ? ", held" : ""}`;
    },
  },
  {
    name: "send garbage",
    weight: 1,
    async run({ network }, random) {
      const { mailbox, manager, relaySender } = network.on.ton;
      const body = beginCell().storeUint(random.pick([0, 0x20000010, 0x50000013, 0x10000009]), 32);
      network.inject(random.pick([mailbox, manager, relaySender]), toNano("0.2"), body.endCell());
      return "";
    },
  },
];
