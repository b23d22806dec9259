import { type Hex, printTonAddress } from "@causeway/protocol";
import { beginCell, type Cell, type StateInit, storeStateInit } from "@ton/core";

import type { PreparedCall } from "../../../act/PreparedCall.ts";
import type { ChainConfig } from "../../../config/chains.ts";
import { bagOf } from "../TonContract.ts";
import type { SentMessage } from "../TonStep.ts";

/** As much of a chain as a message to it is written by. */
export type MessagePlace = Pick<ChainConfig, "name" | "chainId" | "testnet">;

/** A message as wallets ask for it. Cells are bags in Base64. */
export interface WalletMessage {
  /** Of the contract, with the flag of test networks. */
  readonly address: string;
  /** Nanoton; what is not used comes back. */
  readonly value: string;
  readonly body: string;
  /** Code and first data, where the message deploys the contract. */
  readonly stateInit?: string;
  /** Opens a wallet with all of it. */
  readonly link: string;
}

/** @param to The contract's account. */
export function walletMessage(place: MessagePlace, to: Hex, message: SentMessage): WalletMessage {
  const { value, body, init } = message;
  const address = walletAddress(place, to);
  const state = init && stateCell(init);
  const query = new URLSearchParams({ amount: `${value}`, bin: urlSafe(body) });
  if (state !== undefined) query.set("init", urlSafe(state));
  return {
    ...{ address, value: `${value}`, body: textOfCell(body) },
    ...(state && { stateInit: textOfCell(state) }),
    link: `ton://transfer/${address}?${query}`,
  };
}

/** A message that another hand sends. @param to The contract's account. */
export function preparedMessage(place: MessagePlace, to: Hex, message: SentMessage): PreparedCall {
  const { name: chain, chainId } = place;
  const { value, ...asked } = walletMessage(place, to, message);
  const data = bagOf(message.body);
  return { chain, chainId, to, data, asked: { ...asked, value: `${value} nanoton` } };
}

/** An account as wallets print it: bounceable, with the flag of test networks. */
export function walletAddress({ testnet }: Pick<MessagePlace, "testnet">, account: Hex): string {
  const form = { isTestOnly: testnet, isBounceable: true };
  return printTonAddress(`0x00${account.slice(2)}`, form);
}

function stateCell(init: StateInit): Cell {
  return beginCell().store(storeStateInit(init)).endCell();
}

function textOfCell(cell: Cell): string {
  return cell.toBoc().toString("base64");
}

function urlSafe(cell: Cell): string {
  return cell.toBoc().toString("base64url");
}
