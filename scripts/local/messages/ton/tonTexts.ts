import { relayBody, sendBody } from "@causeway/chains/ton/messages";
import type { Hex } from "@causeway/protocol";
import { hexlify } from "ethers";

import { CannotSend } from "../CannotSend.ts";
import { LIFETIME_SECONDS } from "../deadlineOn.ts";
import type { TextFamily, TextPlace } from "../TextFamily.ts";
import { deployCareless } from "./deployCareless.ts";
import { sentMessage, withTonWallet } from "./withTonWallet.ts";

/** Nanoton for a board that shows a text; more than any text here takes. */
const BOARD_VALUE = 50_000_000n;
/** For the board on the hub. */
const HANDLER_GAS = 500_000n;
/** Nanoton that go with a message. What is left of them comes back. */
const SENT_VALUE = 5_000_000_000n;
/** The most that a text may cost, nanoton. */
const MOST_FEE = 3_000_000_000n;

/** Message boards on TON. */
export const TON: TextFamily = {
  // The mailbox answers a send to a chain without an open lane with its exit code.
  openLane: async () => undefined,

  receive: async ({ chain }) => ({ recipient: boardOn(chain), gasLimit: BOARD_VALUE }),

  deployCareless,

  send: (place, { destination, recipient, gasLimit, payload, fee = MOST_FEE }, wallet) =>
    withTonWallet(place, wallet, async ({ adapter, address, mailbox, coin }) => {
      const body = sendBody({
        ...{ queryId: 0n, destinationChainId: BigInt(destination.chainId), gasLimit, deadline: 0 },
        ...{ maxFee: fee, refundTo: address, recipient, payload: hexlify(payload) as Hex },
      });
      const call = { to: mailbox, body, value: SENT_VALUE };
      return sentMessage({ adapter, coin }, call, adapter.submitter());
    }),

  pass: (place, { destination, recipient, gasLimit, payload }, wallet) =>
    withTonWallet(place, wallet, async ({ adapter, address, coin }) => {
      const sender = contractOn(place, "RelaySender");
      const now = await adapter.blockTime(await adapter.headHeight());
      const body = relayBody(
        {
          ...{ handler: place.network.messageBoard, handlerGas: HANDLER_GAS },
          ...{ destinationChainId: BigInt(destination.chainId), gasLimit, recipient },
          ...{ maxResult: payload.length, lifetime: Number(LIFETIME_SECONDS) },
          payload: hexlify(payload) as Hex,
        },
        {
          ...{ queryId: 0n, deadline: Number(now + LIFETIME_SECONDS) },
          ...{ maxFee: MOST_FEE, refundTo: address },
        },
      );
      return sentMessage({ adapter, coin }, { to: sender, body, value: SENT_VALUE }, sender);
    }),
};

function boardOn({ name, recipients }: TextPlace["chain"]): Hex {
  if (recipients !== undefined) return recipients.messageBoard;
  throw new CannotSend(`${name} has no message board: start the network again with npm start`);
}

function contractOn({ chain }: TextPlace, contract: string): Hex {
  const address = chain.contracts[contract];
  if (address !== undefined) return address as Hex;
  throw new CannotSend(`${chain.name} has no ${contract}: start the network again with npm start`);
}
