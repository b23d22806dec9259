import { amountOf } from "@causeway/lifecycle";
import { type OrderReport, refusedText, type TransferReport } from "@causeway/lifecycle/report";
import { timeText } from "@causeway/protocol";

/** What `causeway status` prints of a transfer for people. */
export function transferText(status: TransferReport): string {
  const { situation, state, where, order, transactions, refused } = status;
  const { transfer } = situation;
  const amount = amountOf(situation, transfer.units);
  const ways = transactions.map(({ does, chain, from, anyoneFrom, value }) => {
    const later = anyoneFrom === undefined ? "" : `, from ${timeText(anyoneFrom)} on anyone`;
    const who = from === undefined ? "anyone" : `only ${from}${later}`;
    const cost = value === 0n ? "" : `, value ${value} wei`;
    return `${does} (${who}, on ${chain}${cost}).`;
  });
  const all = [...ways, ...refused.map((one) => `Not now: ${refusedText(one)}`)];
  return [
    `Transfer of ${amount} to ${transfer.receiver}: ${state}`,
    `Where it stands: ${where}`,
    ...orderLines(order),
    ...(all.length === 0 ? [] : [`Ways on and out: ${all.join("\n                 ")}`]),
    ...(ways.length === 0 ? [] : ["                 --calldata prints these transactions."]),
  ].join("\n");
}

function orderLines(report: OrderReport | undefined): string[] {
  if (report === undefined) return [];
  const { situation, state, where } = report;
  const { orderId } = situation.order;
  return [
    "",
    `Order ${orderId}: ${state}`,
    ...(where === undefined ? [] : [`Where it stands: ${where}`]),
  ];
}
