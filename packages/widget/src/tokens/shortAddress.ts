import type { Address } from "@causeway/sdk";

/** Both ends of an address: enough to tell two tokens apart at a glance. */
export function shortAddress(address: Address): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Whether two tokens are one: the same address on the same chain. */
export function isSameToken(
  one: { readonly chainId: bigint; readonly address: Address } | undefined,
  other: { readonly chainId: bigint; readonly address: Address } | undefined,
): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.chainId === other.chainId &&
    one.address.toLowerCase() === other.address.toLowerCase()
  );
}
