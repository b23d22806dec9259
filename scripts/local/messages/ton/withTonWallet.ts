import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { type ChainAdapter, type MailboxEvent, reasonOf } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { Address, type Cell } from "@ton/core";
import type { BaseWallet } from "ethers";

import { CannotSend } from "../CannotSend.ts";
import type { SentMessage } from "../SentMessage.ts";
import type { TextPlace } from "../TextFamily.ts";
import { configOf } from "../withReadChains.ts";

/** Nanoton for a unit of gas, at most. */
const MOST_GAS_PRICE = 4_000n;
/** The mailbox takes a message a block after its sender sent it, or some blocks later. */
const PATIENCE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 500;

/** The wallet of a key on a TON chain. */
export interface TonWalletOn {
  readonly adapter: ChainAdapter;
  readonly address: Address;
  /** 33 bytes, as frames have it. */
  readonly mailbox: Hex;
  /** As the chain's configuration names it. */
  readonly coin: SentMessage["coin"];
}

/** Of a chain whose configuration names no coin: amounts are in nanocoins. */
const UNNAMED = { symbol: "coins", decimals: 9 };

/** A message to a contract, nanoton with it. */
export interface TonCall {
  readonly to: Hex;
  readonly body: Cell;
  readonly value: bigint;
}

/**
 * Opens the wallet of a key on a TON chain for as long as `use` takes: the key is the seed of its Ed25519 key.
 *
 * @throws ChainError if the chain does not answer.
 */
export async function withTonWallet<T>(
  { network, chain }: TextPlace,
  { privateKey }: Pick<BaseWallet, "privateKey">,
  use: (wallet: TonWalletOn) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "causeway-orders-"));
  const adapter = await connectChain(configOf(network, chain), {
    privateKey,
    journalFile: join(folder, "orders.jsonl"),
    maxFeePerGas: MOST_GAS_PRICE,
    resubmitAfter: PATIENCE_MILLISECONDS,
  });
  try {
    const address = Address.parseRaw(`0:${adapter.submitter().slice(-64)}`);
    const { coin = UNNAMED } = chain.display ?? {};
    return await use({ adapter, address, mailbox: adapter.origin.mailbox, coin });
  } finally {
    adapter.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Sends a message to a contract, and waits until the mailbox has sent a message of Causeway for it.
 *
 * @param sender The contract or wallet whose message the mailbox sends: 33 bytes.
 * @throws CannotSend if a contract refuses it.
 */
export async function sentMessage(
  { adapter, coin }: Pick<TonWalletOn, "adapter" | "coin">,
  { to, body, value }: TonCall,
  sender: Hex,
): Promise<SentMessage> {
  const data: Hex = `0x${body.toBoc().toString("hex")}`;
  const { height } = await adapter
    .submit({ to, data, value, recipientGas: 0n, ownGas: 0n })
    .catch((error: unknown) => {
      throw new CannotSend(`the message was not sent: ${reasonOf(error)}`);
    });
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const events = await adapter.mailboxEvents(height, await adapter.headHeight());
    const sent = events.find((event) => isSentBy(event, sender));
    if (sent !== undefined) return { ...describe(sent), coin };
    if (Date.now() > deadline)
      throw new CannotSend("the mailbox took no message: it refused the fee, or the lane");
    await sleep(POLL_MILLISECONDS);
  }
}

type SentEvent = Extract<MailboxEvent, { kind: "sent" }>;

function isSentBy(event: MailboxEvent, sender: Hex): event is SentEvent {
  if (event.kind !== "sent") return false;
  return event.frame.includes(sender.slice(2));
}

function describe({ messageId, transaction }: SentEvent): Omit<SentMessage, "coin"> {
  const { height, gasUsed, gasPrice, l1Fee } = transaction;
  const fee = gasUsed * gasPrice + l1Fee;
  return { messageId, block: Number(height), gasUsed, fee };
}
