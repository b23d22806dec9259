import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import type { ChainConfig } from "@causeway/operator";
import { toJson } from "@causeway/service/toJson";

import type { GenerationRest, RemainingAllowance } from "./GenerationOutcome.ts";

const COLUMNS = ["chain", "chainId", "account", "token", "symbol", "amount", "units", "to", "data"];

/**
 * Writes the allowances of a generation for its accounts, with the calls that revoke them: as JSON, and as CSV.
 *
 * @param folder Holds a folder for each environment.
 * @returns the files.
 */
export function writeAllowances(
  rest: GenerationRest,
  {
    folder,
    environment,
    chain,
  }: {
    readonly folder: string;
    readonly environment: string;
    readonly chain: Pick<ChainConfig, "name">;
  },
): string[] {
  const stem = join(folder, environment, `${chain.name}-${rest.generation}`);
  const lists = { [`${stem}.json`]: `${toJson(rest)}\n`, [`${stem}.csv`]: csvOf(rest.allowances) };
  for (const [file, text] of Object.entries(lists)) writeWhole(file, text);
  return Object.keys(lists);
}

/** Addresses, numbers and symbols of the configuration alone: no token can write into a spreadsheet. */
function csvOf(allowances: readonly RemainingAllowance[]): string {
  const rows = allowances.map(
    ({ account, token, symbol = "", amount = "", units = "", revoke }) => [
      ...[revoke.chain, revoke.chainId, account, token, symbol, amount, units],
      ...[revoke.to, revoke.data],
    ],
  );
  return [COLUMNS, ...rows].map((row) => `${row.join(",")}\n`).join("");
}
