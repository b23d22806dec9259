import { BytesError, type Hex } from "./bytes.ts";

/**
 * Bytes `from` to before `to` of data that is known to be hexadecimal: it takes no longer where the data is long.
 *
 * @throws BytesError `Truncated` if the data is shorter.
 */
export function sliceBytes(data: Hex, from: number, to: number): Hex {
  const available = byteLength(data);
  if (to > available) throw new BytesError("Truncated", { from, to, available });
  return `0x${data.slice(2 + 2 * from, 2 + 2 * to).toLowerCase()}`;
}

/** How many bytes data has that is known to be hexadecimal. */
export function byteLength(data: Hex): number {
  return (data.length - 2) / 2;
}
