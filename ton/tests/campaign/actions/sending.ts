import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell, toNano } from "@ton/core";

import { sendBody } from "../../mailbox/bodies";
import { addressBytesOf, CHAIN_ID } from "../../mailbox/MailboxWorld";
import { relayBody } from "../../relay/bodies";
import type { Action } from "../Action";
import { SPOKE_CHAIN_ID } from "../deployNetwork";

const NANOTON = 50_000_000n;
/** An account without code: no message to it is ever taken. */
const NOBODY: Hex = `0x${"de".repeat(20)}`;

export const sending: readonly Action[] = [
  {
    name: "send to TON",
    weight: 9,
    async run({ network }, random) {
      const { ton, spoke, hub } = network.on;
      const chain = random.pick([spoke, hub]);
      const recipient = addressBytesOf(
        random.pick([...ton.recipients, ...ton.senders.slice(0, 2)]),
      );
      const deadline = random.below(2) === 0 ? 0 : network.now + 3_700 + random.below(7_200);
      const payload = random.pick(["0x", "0x1234", `0x${"5a".repeat(300)}`]);
      const args = [CHAIN_ID, recipient, NANOTON, deadline, chain.actor, payload];
      const { succeeded } = await chain.actAsActor(chain.mailbox, "send", args, 10n ** 18n);
      return `${chain.name}, deadline ${deadline}: ${succeeded}`;
    },
  },
  {
    name: "send from TON",
    weight: 8,
    async run({ network }, random) {
      const { ton, spoke, hub } = network.on;
      const chain = random.pick([spoke, hub]);
      const sender = random.pick(ton.senders.slice(0, 2));
      const isFree = random.below(2) === 0;
      const body = sendBody({
        ...{ destinationChainId: chain.peer.chainId, gasLimit: 200_000n, refundTo: sender },
        deadline: isFree ? 0 : network.now + 700 + random.below(7_200),
        maxFee: random.below(6) === 0 ? 1n : toNano("0.1"),
        recipient: random.below(3) === 0 ? NOBODY : chain.actor,
        payload: random.pick(["0x", "0x1234", `0x${"5a".repeat(300)}`]) as Hex,
      });
      network.inject(sender, toNano(1), sayBody(toNano("0.7"), body));
      return chain.name;
    },
  },
  {
    name: "relay from TON",
    weight: 3,
    async run({ network, board }, random) {
      const sender = network.on.ton.senders[2];
      if (sender === undefined) throw new Error("no sender");
      const request = {
        ...{ handler: random.below(3) === 0 ? NOBODY : board, handlerGas: 300_000n },
        ...{ destinationChainId: SPOKE_CHAIN_ID, gasLimit: 150_000n, maxResult: 64 },
        ...{ lifetime: 7_200, recipient: network.on.spoke.actor, payload: "0x7465" as Hex },
      };
      const deadline = network.now + 700 + random.below(7_200);
      const terms = { queryId: 7n, deadline, maxFee: toNano(1), refundTo: sender };
      network.inject(sender, toNano(3), sayBody(toNano(2), relayBody(request, terms)));
      return `deadline ${deadline}`;
    },
  },
];

/** Has a contract of the tests send a body to the mailbox, or to its RelaySender. */
export function sayBody(value: bigint, body: Cell): Cell {
  return beginCell().storeUint(3, 32).storeCoins(value).storeRef(body).endCell();
}
