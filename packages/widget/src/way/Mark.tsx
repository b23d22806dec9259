import type { StoneState } from "./Way.ts";

/** What is drawn in a stone's square: a shape for each state, so that nothing depends on colour. */
const SHAPES: Readonly<Record<StoneState, string>> = {
  done: "",
  now: "M5.5 5.5h5v5h-5z",
  ahead: "",
  held: "M6 5v6M10 5v6",
  failed: "M5 5l6 6M11 5l-6 6",
};

/** The square of a stone. */
export function Mark({ state }: { readonly state: StoneState }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <rect x="1" y="1" width="14" height="14" rx="3" />
      {SHAPES[state] !== "" && <path d={SHAPES[state]} />}
    </svg>
  );
}
