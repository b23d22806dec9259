import { type BuiltMessage, formatAmount } from "@causeway/sdk";

import type { Means } from "../../acting/Acting.ts";
import type { Reviewed } from "../../acting/ActingState.ts";
import { type MessageForm, type ReadMessage, TON_DECIMALS } from "./readMessage.ts";
import type { SendProps } from "./SendProps.ts";

type Message = NonNullable<ReadMessage["message"]>;

interface Call {
  readonly to: string;
  readonly value: bigint;
}

/** Builds a message, and tells all that its person signs. */
export function messageReview(
  message: Message,
  form: MessageForm,
  props: SendProps,
): (means: Means) => Promise<Reviewed> {
  return async ({ causeway, executing, sender, signal }) => {
    const built = await executing.buildMessage(causeway, { ...message, sender }, { signal });
    const { quote, transaction } = built;
    const wanted = { message, quote };
    const call = callOf(transaction);
    return { wanted, rows: [...rowsOf(message, form, props), ...costRows(call, quote.fee)] };
  };

  function costRows({ to, value }: Call, fee: bigint) {
    const { common, send } = props.words;
    const coin = `${message.from} 0x${"00".repeat(20)}`;
    return [
      { name: common.contract, value: to, isLong: true },
      { name: send.fee, value: props.cost(coin, fee) },
      ...(value > fee ? [{ name: send.goesAlong, value: props.cost(coin, value - fee) }] : []),
    ];
  }
}

/** The call that a wallet sends: of a transaction on an EVM chain, and of the one message of an order on TON. */
function callOf(transaction: BuiltMessage["transaction"]): Call {
  if ("to" in transaction) return transaction;
  return transaction.messages[0] ?? { to: "", value: 0n };
}

function rowsOf(message: Message, form: MessageForm, { facts, words, locale }: SendProps) {
  const { send } = words;
  const chainOf = (id: bigint) => facts.chains.find(({ chainId }) => chainId === id);
  const to = chainOf(message.to);
  const bytes = new Intl.NumberFormat(locale).format(message.payload.length / 2 - 1);
  const gas =
    to?.family === "ton"
      ? formatAmount(message.gasLimit, { decimals: TON_DECIMALS, locale, symbol: to.coin.symbol })
      : new Intl.NumberFormat(locale).format(message.gasLimit);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const { deadline } = message;
  return [
    { name: send.from, value: chainOf(message.from)?.name ?? `${message.from}` },
    { name: send.to, value: to?.name ?? `${message.to}` },
    { name: send.recipient, value: message.recipient, isLong: true },
    { name: `${send.payload}, ${send.bytes(bytes)}`, value: form.payload || "0x", isLong: true },
    { name: to?.family === "ton" ? send.tonValue : send.gas, value: gas },
    {
      name: send.deadline,
      value: deadline === undefined ? send.noDeadline : times.format(Number(deadline) * 1_000),
    },
  ];
}
