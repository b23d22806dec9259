import { Address, Cell, internal, loadStateInit, type MessageRelaxed } from "@ton/core";
import { WalletRefusal } from "../wallet/WalletRefusal.ts";
import { isTonAddress } from "./isTonAddress.ts";

/** A message as TonConnect has it. */
export interface AskedMessage {
  readonly address: string;
  /** Nanoton, in decimal digits. */
  readonly amount: string;
  /** BOC in Base64. */
  readonly payload?: string;
  /** BOC in Base64. */
  readonly stateInit?: string;
}

/** A message that a wallet's order sends. */
export interface OrderedMessage {
  readonly to: Address;
  /** Nanoton. */
  readonly value: bigint;
  readonly body: Cell | undefined;
  /** Code and data of a new contract. */
  readonly init: Cell | undefined;
  readonly message: MessageRelaxed;
}

/** Most messages of an order of a wallet V5. */
const MOST_MESSAGES = 255;
const DIGITS = /^\d{1,30}$/;

/** Reads the messages that a page asks for. @throws {WalletRefusal} for what is no message */
export function readOrder(messages: readonly AskedMessage[]): readonly OrderedMessage[] {
  const count = Array.isArray(messages) ? messages.length : 0;
  if (count > 0 && count <= MOST_MESSAGES) return messages.map(orderedMessage);
  throw invalid(`an order has 1 to ${MOST_MESSAGES} messages, and not ${count}`);
}

function orderedMessage({ address, amount, payload, stateInit }: AskedMessage): OrderedMessage {
  if (!isTonAddress(address)) throw invalid(`address ${address} is no address of TON`);
  if (!DIGITS.test(`${amount}`)) throw invalid(`amount ${amount} is no number of nanoton`);
  const isFriendly = Address.isFriendly(address);
  const to = Address.parse(address);
  const bounce = isFriendly ? Address.parseFriendly(address).isBounceable : true;
  const [body, init] = [cellIn("payload", payload), cellIn("stateInit", stateInit)];
  const value = BigInt(amount);
  const message = internal({
    ...{ to, value, bounce },
    ...(body !== undefined && { body }),
    ...(init !== undefined && { init: initIn(init) }),
  });
  return { to, value, body, init, message };
}

function cellIn(name: string, boc: string | undefined): Cell | undefined {
  if (boc === undefined) return undefined;
  try {
    return Cell.fromBase64(boc);
  } catch {
    throw invalid(`${name} ${boc} is no bag of one cell in Base64`);
  }
}

function initIn(cell: Cell) {
  try {
    return loadStateInit(cell.beginParse());
  } catch {
    throw invalid("stateInit has no code and data");
  }
}

function invalid(message: string): WalletRefusal {
  return new WalletRefusal("invalid", message);
}
