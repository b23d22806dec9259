import type { Say } from "../messages/Say.ts";
import type { PickerRow } from "../store/pickerRows.ts";
import { shortAddress } from "../tokens/shortAddress.ts";

/** A row of the dialog: a chain, or a token. */
export function PickerOption({
  id,
  row,
  isActive,
  balance,
  say,
  onChoose,
}: {
  readonly id: string;
  readonly row: PickerRow;
  readonly isActive: boolean;
  /** Smallest units of the token; undefined if nobody knows. */
  readonly balance: bigint | undefined;
  readonly say: Say;
  readonly onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the combobox, which points at rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
    <div id={id} class="row" role="option" aria-selected={isActive} onClick={onChoose}>
      {row.kind === "chain" ? (
        <ChainRow name={row.name} say={say} />
      ) : (
        <TokenRow {...{ found: row.found, balance, say }} />
      )}
    </div>
  );
}

function ChainRow({ name, say }: { readonly name: string; readonly say: Say }) {
  return (
    <>
      <bdi class="symbol">{name}</bdi>
      <span class="small">{say.messages.chain}</span>
    </>
  );
}

function TokenRow({
  found: { token, symbol, name, chainName, hasTwin },
  balance,
  say,
}: {
  readonly balance: bigint | undefined;
  readonly found: Extract<PickerRow, { kind: "token" }>["found"];
  readonly say: Say;
}) {
  return (
    <>
      <span class="facts">
        <bdi class="symbol">{symbol}</bdi>
        <bdi class="small">{name}</bdi>
        {!token.isListed && <span class="small bad">{say.messages.unlisted}</span>}
      </span>
      <span class="where">
        <bdi>{chainName}</bdi>
        {balance !== undefined && balance > 0n && (
          <bdi class="owned">{say.number(balance, token, "down")}</bdi>
        )}
        {(hasTwin || !token.isListed) && (
          <bdi class="small address">{shortAddress(token.address)}</bdi>
        )}
      </span>
    </>
  );
}
