import { chainName } from "./readState.ts";
import { SearchField } from "./SearchField.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** The head of the dialog: the field, the button that closes, and the chain to which the rows are narrowed. */
export function PickerHead({
  active,
  onKeyDown,
  state,
  say,
  act,
}: ViewProps & {
  readonly active: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { messages } = say;
  const { query = "", chainId } = state.picker ?? {};
  return (
    <>
      <div class="head">
        <SearchField
          {...{ messages, query, active, onKeyDown }}
          onSearch={(text) => act.dispatch({ type: "search", query: text })}
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
      {chainId !== undefined && (
        <button
          type="button"
          class="narrowed"
          onClick={() => act.dispatch({ type: "narrow", chainId: undefined })}
        >
          <bdi>{messages.onlyChain(chainName(state, chainId))}</bdi>
          <span class="small">{messages.allChains}</span>
        </button>
      )}
    </>
  );
}
