import { beginCell, Cell, Dictionary, type Slice } from "@ton/core";

/** Number of the parameter with the prices of gas in the basechain: `GasLimitsPrices` of TON's `block.tlb`. */
const BASECHAIN_GAS = 21;
const FLAT_LIMIT = 0xd1;

/**
 * A network's configuration with another price of gas in the basechain.
 *
 * @param config A bag of cells in Base64.
 * @param price Nanoton for a unit of gas.
 */
export function withGasPrice(config: string, price: bigint): string {
  const parameters = Dictionary.loadDirect(
    Dictionary.Keys.Int(32),
    Dictionary.Values.Cell(),
    Cell.fromBase64(config),
  );
  const prices = parameters.get(BASECHAIN_GAS);
  if (prices === undefined) throw new TypeError("the configuration has no prices of gas");
  parameters.set(BASECHAIN_GAS, repriced(prices.beginParse(), price));
  return beginCell().storeDictDirect(parameters).endCell().toBoc().toString("base64");
}

function repriced(prices: Slice, price: bigint): Cell {
  const changed = beginCell();
  if (prices.preloadUint(8) === FLAT_LIMIT) {
    changed.storeUint(prices.loadUint(8), 8);
    const limit = prices.loadUintBig(64);
    prices.skip(64);
    // What is charged below the limit follows the price.
    changed.storeUint(limit, 64).storeUint(limit * price, 64);
  }
  changed.storeUint(prices.loadUint(8), 8);
  prices.skip(64);
  // 2^16 times the price of a unit.
  return changed
    .storeUint(price << 16n, 64)
    .storeSlice(prices)
    .endCell();
}
