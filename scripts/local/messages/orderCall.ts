import { connectContract } from "@causeway/chains/ethers";
import { messageBoardCode } from "@causeway/creation-code";
import type { NetworkDescription } from "@causeway/environment";
import {
  ANY_NONCE,
  ChainType,
  encodeInteroperableAddress,
  encodeRemoteCalls,
  type Hex,
  type InteroperableAddress,
  remoteAccountAddress,
  ZERO_WORD,
} from "@causeway/protocol";
import { interfaceOf, mailboxAbi, remoteAccountsAbi } from "@causeway/protocol/contracts";

import type { Display } from "../display/Display.ts";
import { deadlineOn } from "./deadlineOn.ts";
import type { End } from "./End.ts";
import { type SentMessage, sendBy } from "./SentMessage.ts";
import { type OnItsWay, onItsWay, type TextRequest } from "./sendText.ts";
import { showSent, showWay } from "./showWay.ts";
import { withEnds } from "./withEnds.ts";

/**
 * Has the sender's own account on another chain post a text there (CALLDATA), and shows the way of the order.
 *
 * @throws CannotSend
 */
export async function orderCall(
  network: NetworkDescription,
  request: TextRequest,
  display: Display,
): Promise<OnItsWay> {
  const started = Date.now();
  const { from, to, timeoutMilliseconds, isEndless } = request;
  const subject = `${from} -> ${to}, call`;
  const sent = await withEnds(network, [from, to], (origin, destination) =>
    order(network, request, origin, destination),
  );
  showSent(subject, sent, display);
  const { messageId } = sent;
  const journey = { subject, from, to, messageId, started, timeoutMilliseconds, isEndless };
  return onItsWay(
    showWay(network, journey, display).then(() => showCaller(network, request, subject, display)),
  );
}

async function order(
  { mailbox, remoteAccounts, messageBoard }: NetworkDescription,
  { text, wallet }: TextRequest,
  origin: End,
  destination: End,
): Promise<SentMessage> {
  const deadline = await deadlineOn(origin);
  const data = interfaceOf(messageBoardCode.abi).encodeFunctionData("post", [text]);
  const payload = encodeRemoteCalls({
    deadline,
    nonce: ANY_NONCE,
    calls: [{ target: messageBoard, value: 0n, data }],
  });
  const accounts = connectContract(remoteAccountsAbi, remoteAccounts, destination.provider);
  const owner = encodeInteroperableAddress(ownerOn(origin, wallet.address));
  const needed = await accounts.receiveMessage.estimateGas(ZERO_WORD, owner, payload, {
    from: mailbox,
  });
  const sender = wallet.connect(origin.provider);
  const mailboxHere = connectContract(mailboxAbi, mailbox, sender);
  const gasLimit = (needed * 5n) / 4n;
  const fee = await mailboxHere.quote(destination.chainId, gasLimit, (payload.length - 2) / 2);
  const { address } = wallet;
  const call = [destination.chainId, remoteAccounts, gasLimit, deadline, address, payload] as const;
  const transaction = await mailboxHere.send.populateTransaction(...call, { value: fee });
  return sendBy(sender, transaction, origin.name);
}

/** Shows the account that called, which the order created if it was its owner's first. */
async function showCaller(
  network: NetworkDescription,
  { from, to, wallet }: TextRequest,
  subject: string,
  display: Display,
): Promise<void> {
  await withEnds(network, [from, to], async (origin, destination) => {
    const owner = ownerOn(origin, wallet.address);
    const account = remoteAccountAddress(network.remoteAccounts, owner);
    const exists = (await destination.provider.getCode(account)) !== "0x";
    if (!exists) throw new Error(`no account ${account} on ${to}, though it was called from`);
    display.event(subject, `called      by ${account} on ${to}, the account of its sender`);
  });
}

function ownerOn({ chainId }: End, address: Hex): InteroperableAddress {
  return { chainType: ChainType.evm, chainId: BigInt(chainId), address };
}
