import type { Hex } from "@causeway/protocol";
import { beginCell, Cell, loadMessage } from "@ton/core";

const EXTERNAL_IN = 0b10;

/**
 * The hash by which explorers and endpoints know a message from outside, whoever wrote its import fee and its layout
 * (TEP-467).
 *
 * @param boc A bag of cells in Base64.
 * @throws Error if it holds no message from outside.
 */
export function externalHash(boc: string): Hex {
  const { info, body } = loadMessage(Cell.fromBase64(boc).beginParse());
  if (info.type !== "external-in")
    throw new RangeError(`a message of ${info.type} is not from outside`);
  const normal = beginCell()
    .storeUint(EXTERNAL_IN, 2)
    .storeAddress(null)
    .storeAddress(info.dest)
    .storeCoins(0)
    .storeBit(false)
    .storeBit(true)
    .storeRef(body)
    .endCell();
  return `0x${normal.hash().toString("hex")}`;
}
