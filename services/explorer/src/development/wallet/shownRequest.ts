import { formatUnits } from "ethers";

import type { ReadCall } from "./readCall.ts";
import { rowsOf } from "./rowsOf.ts";
import type { ShownRow } from "./ShownRow.ts";
import type { FilledTransaction, SignRequest } from "./SignRequest.ts";

/** Digits behind the point of a coin. */
const COIN_DECIMALS = 18;
const GWEI_DECIMALS = 9;

/** A request as a person reads it. */
export interface ShownRequest {
  readonly title: string;
  readonly rows: readonly ShownRow[];
}

/** Everything that would be signed. @param read Reads the data of calls. */
export function shownRequest(
  request: SignRequest,
  read: (data: string) => ReadCall | undefined,
): ShownRequest {
  const common = [row("Account", request.account), row("Chain", chainText(request))];
  switch (request.kind) {
    case "text":
      return { title: "Sign a text", rows: [...common, ...rowsOf("Text", request.text)] };
    case "order":
      return { title: request.title, rows: [...common, ...request.rows] };
    case "typed": {
      const { domain, primaryType, message } = request.data;
      const rows = [...common, ...rowsOf("For", domain), ...rowsOf(primaryType, message)];
      return { title: `Sign ${rowsOf("", primaryType)[0]?.value}`, rows };
    }
    case "transaction": {
      const call = read(request.transaction.data);
      const rows = [...common, ...transactionRows(request.transaction, request.chain.coin, call)];
      return { title: titleOf(request.transaction, call), rows };
    }
  }
}

function chainText({ chain: { name, chainId } }: SignRequest): string {
  return `${name}, ${chainId}`;
}

function titleOf({ to, data }: FilledTransaction, call: ReadCall | undefined): string {
  if (to === undefined) return "Send a new contract";
  if (data === "0x") return "Send coin";
  return call === undefined ? "Send a call" : `Send the call ${call.name}`;
}

function transactionRows(
  { to, value, data, gasLimit, maxFeePerGas, nonce }: FilledTransaction,
  coin: string,
  call: ReadCall | undefined,
): ShownRow[] {
  const most = formatUnits(gasLimit * maxFeePerGas, COIN_DECIMALS);
  return [
    row("To", to ?? "a new contract"),
    row("Sends", `${formatUnits(value, COIN_DECIMALS)} ${coin}`),
    ...(call === undefined ? rowsOf("Data", data) : [row(call.name, undefined), ...deeper(call)]),
    row("Gas", `${gasLimit} at most, ${formatUnits(maxFeePerGas, GWEI_DECIMALS)} gwei each`),
    row("Costs", `${most} ${coin} at most`),
    row("Number", `${nonce}`),
  ];
}

function deeper({ rows }: ReadCall): ShownRow[] {
  return rows.map((one) => ({ ...one, depth: one.depth + 1 }));
}

function row(label: string, value: string | undefined): ShownRow {
  return { label, value, depth: 0 };
}
