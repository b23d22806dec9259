const MEBIBYTE = 2 ** 20;

/** Of an answer to one request: a block that names 30,000 transactions, what a view returns. */
const MOST_BYTES = 2 * MEBIBYTE;

/** Of one that grows with what others do: 128 million gas write half of that into events. */
const MOST_BYTES_OF_LARGE = 32 * MEBIBYTE;

/** Of all answers of an RPC that are read at one time. */
export const MOST_BYTES_AT_ONCE = 64 * MEBIBYTE;

const LARGE = new Set([
  "debug_traceTransaction",
  "eth_getBlockReceipts",
  "eth_getLogs",
  "eth_getProof",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
]);

/** Large in a few cases alone. */
const SELDOM_LARGE = new Set(["eth_getTransactionReceipt"]);

/** Which requests go together: `small` ones, those for `receipts`; what may be large goes `alone`. */
export type Company = "small" | "receipts" | "alone";

export function companyOf(method: string): Company {
  if (SELDOM_LARGE.has(method)) return "receipts";
  return LARGE.has(method) ? "alone" : "small";
}

/** What the answers to some requests may take together. */
export function mostBytesOf(methods: readonly string[]): number {
  return methods.reduce(
    (sum, method) => sum + (LARGE.has(method) ? MOST_BYTES_OF_LARGE : MOST_BYTES),
    0,
  );
}
