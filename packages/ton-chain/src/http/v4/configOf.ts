import { Address, beginCell, Dictionary } from "@ton/core";

import type { ChainConstants } from "../../chain/Ledger.ts";
import { CONFIG_ACCOUNT } from "../../tlb/masterchainState.ts";
import { MASTERCHAIN } from "../../tlb/shardIdent.ts";

/**
 * The configuration as `TonClient4` reads it.
 *
 * @param ids Numbers of parameters, with commas between them; all parameters if missing.
 */
export function configOf({ config, supply }: ChainConstants, ids: string | undefined) {
  return {
    cell: (ids === undefined ? config : chosen(config, ids)).toBoc().toString("base64"),
    address: new Address(MASTERCHAIN, CONFIG_ACCOUNT).toString(),
    globalBalance: { coins: String(supply) },
  };
}

function chosen(config: ChainConstants["config"], ids: string) {
  const values = Dictionary.Values.Cell();
  const all = Dictionary.loadDirect(Dictionary.Keys.Int(32), values, config.beginParse());
  const wanted = new Set(ids.split(",").map(Number));
  for (const id of all.keys()) if (!wanted.has(id)) all.delete(id);
  if (all.size === 0) return beginCell().endCell();
  const builder = beginCell();
  all.storeDirect(builder);
  return builder.endCell();
}
