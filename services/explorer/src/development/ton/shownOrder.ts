import { readSend } from "@causeway/chains/ton/wallet";
import { amountText } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { rowsOf } from "../wallet/rowsOf.ts";
import type { ShownRow } from "../wallet/ShownRow.ts";
import type { ShownRequest } from "../wallet/shownRequest.ts";
import type { OrderedMessage } from "./readOrder.ts";

/** Digits behind the point of a coin. */
export const COIN_DECIMALS = 9;

/** An order, with everything that is signed. */
export interface FilledOrder {
  readonly messages: readonly OrderedMessage[];
  /** Unix seconds. */
  readonly validUntil: number;
  readonly seqno: number;
}

/** Everything that would be signed. @param coin Symbol. */
export function shownOrder(
  { messages, validUntil, seqno }: FilledOrder,
  coin: string,
): ShownRequest {
  const [first] = messages;
  const isOne = first !== undefined && messages.length === 1;
  const rows = isOne
    ? messageRows(first, coin)
    : messages.flatMap((message, place) => [
        row(`Message ${place + 1}`, undefined),
        ...messageRows(message, coin).map(deeper),
      ]);
  return {
    title: isOne ? titleOf(first) : `Send ${messages.length} messages`,
    rows: [
      ...rows,
      row("Good until", new Date(validUntil * 1_000).toISOString()),
      row("Number", `${seqno}`),
    ],
  };
}

/** The name of the call, if the wallet knows it. */
function titleOf({ body, init }: OrderedMessage): string {
  if (init !== undefined) return "Send a new contract";
  if (body === undefined) return "Send coin";
  return readSend(body) === undefined ? "Send a call" : "Send the call send";
}

function messageRows({ to, value, body, init }: OrderedMessage, coin: string): ShownRow[] {
  return [
    row("To", to.toString({ testOnly: true })),
    row("Raw address", to.toRawString()),
    row("Sends", amountText(value, { decimals: COIN_DECIMALS, symbol: coin })),
    ...(body === undefined ? [] : bodyRows(body, coin)),
    ...(init === undefined ? [] : [row("Code and data", hexOf(init))]),
  ];
}

function bodyRows(body: Cell, coin: string): ShownRow[] {
  const sent = readSend(body);
  if (sent === undefined) return [row("Body", hexOf(body))];
  const { maxFee, refundTo, ...others } = sent;
  const shown = {
    ...others,
    maxFee: amountText(maxFee, { decimals: COIN_DECIMALS, symbol: coin }),
    refundTo: refundTo.toRawString(),
  };
  return rowsOf("send", shown);
}

function hexOf(cell: Cell): string {
  return `0x${cell.toBoc().toString("hex")}`;
}

function deeper(one: ShownRow): ShownRow {
  return { ...one, depth: one.depth + 1 };
}

function row(label: string, value: string | undefined): ShownRow {
  return { label, value, depth: 0 };
}
