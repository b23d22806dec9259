import type { Vault } from "../../api/wire.ts";
import { Bar } from "../../bars/Bar.tsx";
import { shareOf } from "../../bars/shareOf.ts";
import type { Say } from "../../words/Say.ts";

/** Vaults with what is in use, then limits with what is left. */
export function Vaults({ vaults, say }: { readonly vaults: readonly Vault[]; readonly say: Say }) {
  const { words } = say;
  if (vaults.length === 0) return <p class="empty">{words.noVaults}</p>;
  return (
    <>
      <h2>{words.vaults}</h2>
      <table class="rows">
        <caption class="unseen">{words.vaults}</caption>
        <thead>
          <tr>
            <th scope="col">{words.vault}</th>
            <th scope="col" class="end">
              {words.available}
            </th>
            <th scope="col" class="end">
              {words.provided}
            </th>
            <th scope="col">{words.used}</th>
          </tr>
        </thead>
        <tbody>
          {vaults.map((vault) => (
            <VaultRow key={`${vault.chainId} ${vault.assetId}`} {...{ vault, say }} />
          ))}
        </tbody>
      </table>
      <Limits {...{ vaults, say }} />
    </>
  );
}

function nameOf({ symbol, assetId, chainId }: Vault, { places }: Say): string {
  return `${symbol ?? `${assetId.slice(0, 10)}…`}, ${places.chainName(chainId)}`;
}

function VaultRow({ vault, say }: { readonly vault: Vault; readonly say: Say }) {
  const { words, places } = say;
  const { chainId, token, liquidity, provided, isMinted, pausedUntil } = vault;
  const shown = (amount: string) => places.amount({ chainId, token, amount });
  const used = shareOf(BigInt(provided) - BigInt(liquidity ?? 0), BigInt(provided));
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > Date.now();
  return (
    <tr>
      <th scope="row">
        {isMinted === true || liquidity === null ? (
          <bdi>{nameOf(vault, say)}</bdi>
        ) : (
          <a href={`vault.html?chain=${chainId}&asset=${vault.assetId}`}>
            <bdi>{nameOf(vault, say)}</bdi>
          </a>
        )}
        {isPaused && (
          <span class="state" data-tone="wait">
            {words.states.paused}, {words.until(say.time(pausedUntil))}
          </span>
        )}
      </th>
      {isMinted === true || liquidity === null ? (
        <td class="soft" colSpan={3}>
          {words.minted}
        </td>
      ) : (
        <>
          <Cell label={words.available}>{shown(vault.now?.liquidity ?? liquidity)}</Cell>
          <Cell label={words.provided}>{shown(provided)}</Cell>
          <td class="share">
            <Bar share={used} />
            <span class="small">
              <span class="label">{words.used} </span>
              {say.percent(used)}
            </span>
          </td>
        </>
      )}
    </tr>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <td class="end">
      <span class="label">{label} </span>
      <bdi>{children}</bdi>
    </td>
  );
}

function Limits({ vaults, say }: { readonly vaults: readonly Vault[]; readonly say: Say }) {
  const { words, places } = say;
  const limits = vaults.flatMap((vault) =>
    vault.limits.filter(({ limited }) => limited === "arrivals").map((limit) => ({ vault, limit })),
  );
  return (
    <>
      <h2>{words.limits}</h2>
      {limits.length === 0 && <p class="soft">{words.noLimits}</p>}
      {limits.length > 0 && (
        <table class="rows">
          <caption class="unseen">{words.limits}</caption>
          <thead>
            <tr>
              <th scope="col">{words.vault}</th>
              <th scope="col">{words.limitFrom}</th>
              <th scope="col" class="end">
                {words.capacity}
              </th>
              <th scope="col" class="end">
                {words.full}
              </th>
              <th scope="col">{words.left}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ vault, limit }) => {
              const { chainId, token } = vault;
              const { peerChainId, capacity, refillSeconds } = limit;
              const now = vault.now?.limits.find((one) => one.peerChainId === peerChainId);
              const left = now && shareOf(BigInt(now.available), BigInt(capacity));
              return (
                <tr key={`${chainId} ${vault.assetId} ${peerChainId}`}>
                  <th scope="row">
                    <bdi>{nameOf(vault, say)}</bdi>
                  </th>
                  <td>
                    <span class="label">{words.limitFrom} </span>
                    <bdi>{places.chainName(peerChainId)}</bdi>
                  </td>
                  <Cell label={words.capacity}>
                    {places.amount({ chainId, token, amount: capacity })}
                  </Cell>
                  <Cell label={words.full}>{say.seconds(Number(refillSeconds))}</Cell>
                  <td class="share">
                    {left !== undefined && (
                      <>
                        <Bar share={left} />
                        <span class="small">
                          <span class="label">{words.left} </span>
                          {say.percent(left)}
                        </span>
                      </>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
