import { isIPv6 } from "node:net";

/**
 * The address that a limit counts for. A client may have 2^64 addresses of version 6, so their first half counts; an
 * address of version 4 has one form.
 */
export function addressOf(ip: string): string {
  const address = ip.replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return before;
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
}
