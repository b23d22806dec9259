import type { Execution } from "@causeway/sdk";
import { useSyncExternalStore } from "react";

/** How far an execution is. */
export function Progress({ execution }: { readonly execution: Execution }) {
  const { subscribe, getSnapshot } = execution;
  const { steps, outcome, state, error } = useSyncExternalStore(
    subscribe,
    getSnapshot,
    getSnapshot,
  );
  return (
    <>
      <ol id="steps">
        {Object.entries(steps).map(([name, reached]) => (
          <li key={name}>{`${name}: ${reached}`}</li>
        ))}
      </ol>
      <p id="outcome">{outcome === undefined ? (error?.message ?? state) : `Over: ${outcome}`}</p>
    </>
  );
}
