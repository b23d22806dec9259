import { amountOf } from "./amountOf.ts";
import type { TransferStatus } from "./transferStatus.ts";

/** What `causeway status` prints of a transfer for people. */
export function transferText(status: TransferStatus): string {
  const { situation, state, where, transactions, refused } = status;
  const { transfer } = situation;
  const amount = amountOf(situation, transfer.units);
  const ways = transactions.map(({ does, chain, from, value }) => {
    const who = from === undefined ? "anyone" : `only ${from}`;
    const cost = value === 0n ? "" : `, value ${value} wei`;
    return `${does} (${who}, on ${chain}${cost}).`;
  });
  const all = [...ways, ...refused.map((one) => `Not now: ${one}`)];
  return [
    `Transfer of ${amount} to ${transfer.receiver}: ${state}`,
    `Where it stands: ${where}`,
    ...(all.length === 0 ? [] : [`Ways on and out: ${all.join("\n                 ")}`]),
    ...(ways.length === 0 ? [] : ["                 --calldata prints these transactions."]),
  ].join("\n");
}
