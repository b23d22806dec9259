import { type BaseConfig, ConfigError } from "@causeway/operator";

type Accounts = Pick<BaseConfig, "accounts">;

/** What the configuration calls an account; its address if it has none of that. */
export function nameOf(address: string, { accounts }: Accounts): string {
  return accounts.find((known) => known.address === address)?.name ?? address;
}

/**
 * The name of an account that had a share.
 *
 * @throws ConfigError if it has none.
 */
export function accountNamed(address: string, { accounts }: Accounts): string {
  const known = accounts.find((account) => account.address === address);
  if (known !== undefined) return known.name;
  const rule = "the address of an account in access.json, for it had a share";
  throw new ConfigError([{ file: "access.json", path: "accounts", value: address, rule }]);
}

/** What the configuration calls a chain; its id in words if it does not know it. */
export function chainName(
  chainId: bigint,
  { config }: { readonly config: Pick<BaseConfig, "chains"> },
): string {
  return config.chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`;
}

/** Who gets what, in words. */
export function describeShares(
  shares: readonly { readonly account: string; readonly bps: number | bigint }[],
): string {
  return shares.map(({ account, bps }) => `${bps} bps to ${account}`).join(", ");
}
