import { findMessage } from "@causeway/lifecycle";
import { chainNamed } from "@causeway/operator";
import { encodeExpiryNotice, encodeReturn, type Hex, Outcome } from "@causeway/protocol";
import { dataLength, keccak256, toBeHex } from "ethers";
import { readStatus } from "../../../scripts/causeway/messages/readStatus.ts";
import { Mailbox__factory } from "../../../typechain-types/index.js";
import { account, messageIdsOf } from "./MessageNetwork.ts";
import { type TransferNetwork, transferIdOf } from "./TransferNetwork.ts";

const COMMANDS = { deliver: "deliver", status: "status", confirm: "confirm" };
const [THIEF, VICTIM] = ["spoke-a", "spoke-b"];
/** Of WBTC, which spoke-b mints: as much as a transfer may be. */
const MOST = 2n * 10n ** 8n;
const USDC_SENT = 100n * 10n ** 6n;
/** As many as the limit lets in, and one that it holds. */
const TRANSFERS = 6;

/** What thieves with the keys of spoke-a's quorum left waiting on spoke-b, over the hub. */
export interface Forgery {
  /** A transfer that the limit holds: nobody sent it. */
  readonly held: Hex;
  /** A transfer of spoke-b that was paid: a return says that it was not. */
  readonly returned: Hex;
  /** Another: a notice says that it expired. */
  readonly noticed: Hex;
  /** Whom it would pay, and how much they have of it. */
  readonly paid: () => Promise<readonly bigint[]>;
  /** Has strangers ask for all of it, again and again. */
  readonly ask: () => Promise<void>;
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
  readonly value?: bigint;
  readonly gasLimit?: bigint;
}

/**
 * Forges what a quorum of spoke-a can: spoke-a itself says it, and forgets it when spoke-b has it. What is delivered at
 * once is lost; the rest waits.
 */
export async function forge(network: TransferNetwork): Promise<Forgery> {
  const [returned, noticed] = [await genuine(network), await genuine(network)];
  const provider = network.provider(THIEF);
  const before = await provider.send("evm_snapshot", []);
  const held = await sendTransfers(network);
  await sayReturned(network, returned);
  await sayExpired(network, noticed);
  const calls = [
    ...(await callsFor(network, returned, "settles a return")),
    ...(await callsFor(network, noticed, "settles a notice")),
    ...held.calls,
  ];
  await provider.send("evm_revert", [before]);
  await network.finalise(THIEF);
  return {
    ...{ held: held.transferId, returned, noticed },
    paid: () => balances(network),
    ask: async () => {
      for (const call of calls) await network.act(VICTIM, call).catch(() => undefined);
    },
  };
}

/** A transfer that spoke-a pays, as it should. */
async function genuine(network: TransferNetwork): Promise<Hex> {
  const transferId = await network.send(VICTIM, THIEF);
  await network.deliver(transferId);
  return transferId;
}

/** Sends WBTC that is nobody's, more than the limit lets in; returns the last, and what has it paid. */
async function sendTransfers(network: TransferNetwork) {
  const { bridge, token, wallet, assetId } = network.on(THIEF, 3, "WBTC");
  await (await token.mint(wallet.address, MOST * BigInt(TRANSFERS))).wait();
  await (await token.approve(bridge, MOST * BigInt(TRANSFERS))).wait();
  let transferId: Hex = "0x";
  for (let number = 0; number < TRANSFERS; number++) {
    const more = { assetId, amount: MOST, salt: toBeHex(number + 1, 32) };
    const request = await network.request(THIEF, VICTIM, more);
    const { messageFeeBound: value } = await bridge.quote(request);
    transferId = transferIdOf(await (await bridge.bridge(request, { value })).wait());
    await network.deliver(transferId);
  }
  const { laneId, index, frame } = (await findMessage(network.chains, transferId)).sent;
  const { queue } = network.on(VICTIM, 7, "WBTC");
  const transfers = [{ laneId, index, frame }];
  const to = await queue.getAddress();
  const calls: Call[] = (["admit", "drain"] as const).map((name) => ({
    to,
    data: queue.interface.encodeFunctionData(name as "admit", [assetId, transfers]),
  }));
  return { transferId, calls };
}

/** Says in the bridge's name that a transfer was not paid, but is sent back. */
async function sayReturned(network: TransferNetwork, transferId: Hex): Promise<void> {
  const { Bridge } = network.plan.addresses;
  await say(network, Bridge, encodeReturn({ transferId, units: USDC_SENT }));
}

/** Says in the name of `Expiry` that a message was not delivered in time. */
async function sayExpired(network: TransferNetwork, messageId: Hex): Promise<void> {
  const { laneId, index, frame } = (await findMessage(network.chains, messageId)).sent;
  const notice = { laneId, index, frameHash: keccak256(frame), outcome: Outcome.expired };
  await say(network, network.plan.addresses.Expiry, encodeExpiryNotice(notice));
}

async function say(network: TransferNetwork, from: Hex, payload: Hex): Promise<void> {
  const { Mailbox } = network.plan.addresses;
  const { chainId } = chainNamed(network.config, VICTIM);
  const { wallet } = network.on(THIEF);
  const mailbox = Mailbox__factory.connect(Mailbox, wallet);
  const gasLimit = 160_000n;
  const value = await mailbox.quote(chainId, gasLimit, dataLength(payload));
  const args = [chainId, from, gasLimit, 0n, wallet.address, payload] as const;
  const { data } = await mailbox.send.populateTransaction(...args);
  const sent = await network.sendAs(THIEF, from, { to: Mailbox, data, value });
  const receipt = await network.provider(THIEF).getTransactionReceipt(sent);
  const [messageId = "0x"] = messageIdsOf(receipt);
  await network.deliver(messageId);
}

/** What anybody could send now for a transfer, and is paid by. */
async function callsFor(network: TransferNetwork, id: Hex, what: string): Promise<Call[]> {
  const found = await findMessage(network.chains, id);
  const { environmentTag } = network.config;
  const { transfer, ready } = await readStatus(network.chains, environmentTag, found, COMMANDS);
  const calls = [...(transfer?.transactions ?? []), ...ready.transactions];
  if (calls.length === 0) throw new Error(`nothing ${what}`);
  return calls.map(({ to, data }) => ({ to, data }));
}

/** Of the receiver of forged transfers, and of whom forged returns and notices refund. */
function balances(network: TransferNetwork): Promise<readonly bigint[]> {
  const [wbtc, usdc] = [network.on(VICTIM, 3, "WBTC").token, network.on(VICTIM).token];
  return Promise.all([wbtc.balanceOf(account(4)), usdc.balanceOf(account(3))]);
}
