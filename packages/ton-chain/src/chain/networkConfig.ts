import { beginCell, Cell, Dictionary } from "@ton/core";
import { defaultConfig } from "@ton/sandbox";

const GLOBAL_ID = 19;

/** The configuration of TON's main network as the TVM's package carries it, with the id of this chain. */
export function networkConfig(chainId: number): Cell {
  const slice = Cell.fromBase64(defaultConfig).beginParse();
  const values = Dictionary.Values.Cell();
  const parameters = Dictionary.loadDirect(Dictionary.Keys.Int(32), values, slice);
  parameters.set(GLOBAL_ID, beginCell().storeInt(chainId, 32).endCell());
  const builder = beginCell();
  parameters.storeDirect(builder);
  return builder.endCell();
}
