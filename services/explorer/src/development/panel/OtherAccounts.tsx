import type { LateWallets } from "../wallet/LateWallets.ts";

/** Accounts on chains of other families, whose code is loaded once a person asks for them. */
export function OtherAccounts({
  others,
  loaded,
}: {
  readonly others: LateWallets;
  /** Called once the accounts are there. */
  readonly loaded: () => void;
}) {
  const { chains, ready } = others;
  if (chains.length === 0) return null;
  if (ready.length === 0) {
    const names = chains.map(({ name }) => name).join(", ");
    return (
      <button type="button" onClick={() => void others.load().then(loaded)}>
        Show the account on {names}
      </button>
    );
  }
  return (
    <>
      {ready.map(({ chain, address }) => (
        <p key={`${chain.chainId}`}>
          {chain.name} <code>{address}</code>
        </p>
      ))}
    </>
  );
}
