import type { Messages } from "../messages/Messages.ts";

/** The field of the dialog: the one combobox. The focus stays here, and rows are pointed at. */
export function SearchField({
  messages,
  query,
  active,
  onSearch,
  onKeyDown,
}: {
  readonly messages: Messages;
  readonly query: string;
  /** Id of the row to which the keyboard points; undefined if there is no row. */
  readonly active: string | undefined;
  readonly onSearch: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
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
      aria-activedescendant={active}
      placeholder={messages.searchHint}
      value={query}
      onInput={({ currentTarget: { value } }) => onSearch(value)}
      onKeyDown={onKeyDown}
    />
  );
}
