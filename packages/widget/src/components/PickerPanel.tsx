import type { Chain, Token } from "@causeway/sdk";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { keyAction } from "../store/keyAction.ts";
import { type PickerRow, pickerRows } from "../store/pickerRows.ts";
import type { Picker } from "../store/State.ts";
import { indexTokens } from "../tokens/TokenIndex.ts";
import { PickerFoot } from "./PickerFoot.tsx";
import { PickerOption } from "./PickerOption.tsx";
import { chainName } from "./readState.ts";
import type { ViewProps } from "./ViewProps.ts";

/** What the dialog holds: a combobox by the ARIA pattern. The focus stays in its field; rows are pointed at. */
export function PickerPanel({
  picker,
  chains,
  tokens,
  state,
  say,
  act,
}: ViewProps & {
  readonly picker: Picker;
  readonly chains: readonly Chain[];
  readonly tokens: readonly Token[];
}) {
  const { messages } = say;
  const index = useMemo(() => indexTokens(tokens, chains), [tokens, chains]);
  const shown = pickerRows(picker, { index, chains, lookedUp: state.lookedUp });
  const { rows } = shown;
  const active = Math.min(picker.active, rows.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector(`#row-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, rows.length]);
  const choose = (row: PickerRow) =>
    row.kind === "chain"
      ? act.dispatch({ type: "narrow", chainId: row.chain.chainId })
      : act.dispatch({ type: "choose", side: picker.side, token: row.found.token });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const row = rows[active];
    if (event.key === "Enter" && row !== undefined) {
      event.preventDefault();
      return choose(row);
    }
    const action = keyAction(event.key, { picker, count: rows.length, active });
    if (action === undefined) return;
    event.preventDefault();
    act.dispatch(action);
  };
  return (
    <div class="panel">
      <div class="head">
        <input
          class="search"
          part="search"
          type="text"
          role="combobox"
          autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          aria-label={messages.search}
          aria-expanded={true}
          aria-controls="rows"
          aria-autocomplete="list"
          aria-activedescendant={rows[active] === undefined ? undefined : `row-${active}`}
          placeholder={messages.searchHint}
          value={picker.query}
          onInput={({ currentTarget: { value } }) => act.dispatch({ type: "search", query: value })}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          class="close"
          aria-label={messages.close}
          onClick={() => act.dispatch({ type: "close" })}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M4 4l12 12M16 4 4 16" />
          </svg>
        </button>
      </div>
      {picker.chainId !== undefined && (
        <button
          type="button"
          class="narrowed"
          onClick={() => act.dispatch({ type: "narrow", chainId: undefined })}
        >
          <bdi>{messages.onlyChain(chainName(state, picker.chainId))}</bdi>
          <span class="small">{messages.allChains}</span>
        </button>
      )}
      <div ref={list} class="rows" id="rows" role="listbox" aria-label={messages.search}>
        {rows.map((row, place) => (
          <PickerOption
            key={keyOfRow(row)}
            id={`row-${place}`}
            row={row}
            isActive={place === active}
            say={say}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
      <PickerFoot
        shown={shown}
        query={picker.query}
        lookedUp={state.lookedUp}
        {...{ state, say }}
      />
    </div>
  );
}

function keyOfRow(row: PickerRow): string {
  if (row.kind === "chain") return `${row.chain.chainId}`;
  const { chainId, address } = row.found.token;
  return `${chainId} ${address}`;
}
