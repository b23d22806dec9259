import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { balanceOf } from "../balances/Balances.ts";
import { allowedOf, choosable } from "../config/allowed.ts";
import { keyAction } from "../store/keyAction.ts";
import { type PickerRow, pickerRows } from "../store/pickerRows.ts";
import type { Lists, Picker } from "../store/State.ts";
import { indexTokens } from "../tokens/TokenIndex.ts";
import { PickerFoot } from "./PickerFoot.tsx";
import { PickerHead } from "./PickerHead.tsx";
import { PickerOption } from "./PickerOption.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** Between head and foot of the dialog: the rows among which a person chooses, with the keys of a combobox. */
export function PickerPanel({
  picker,
  lists,
  ...view
}: ViewProps & {
  readonly picker: Picker;
  readonly lists: Extract<Lists, { status: "ready" }>;
}) {
  const { state, say, act } = view;
  const { settings, lookedUp } = state;
  const { chains, tokens } = useMemo(() => choosable(lists, settings), [lists, settings]);
  const index = useMemo(() => indexTokens(tokens, chains), [chains, tokens]);
  const shown = pickerRows(picker, {
    index,
    chains,
    lookedUp: allowedOf(lookedUp, chains, settings),
  });
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
    // Keys that write a character of another script belong to its keyboard.
    if (event.isComposing) return;
    const row = rows[active];
    const action = keyAction(event.key, { picker, count: rows.length, active });
    const isChosen = event.key === "Enter" && row !== undefined;
    if (isChosen || action !== undefined) event.preventDefault();
    if (isChosen) choose(row);
    else if (action !== undefined) act.dispatch(action);
  };
  return (
    <div class="panel">
      <PickerHead
        {...view}
        active={rows[active] === undefined ? undefined : `row-${active}`}
        onKeyDown={onKeyDown}
      />
      <div ref={list} class="rows" id="rows" role="listbox" aria-label={say.messages.search}>
        {rows.map((row, place) => (
          <PickerOption
            key={keyOfRow(row)}
            id={`row-${place}`}
            isActive={place === active}
            balance={row.kind === "token" ? balanceOf(state.balances, row.found.token) : undefined}
            onChoose={() => choose(row)}
            {...{ row, say }}
          />
        ))}
      </div>
      <PickerFoot shown={shown} query={picker.query} {...{ state, say }} />
    </div>
  );
}

function keyOfRow(row: PickerRow): string {
  if (row.kind === "chain") return `${row.chain.chainId}`;
  const { chainId, address } = row.found.token;
  return `${chainId} ${address}`;
}
