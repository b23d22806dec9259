import type { Execution } from "../../src/execution/Execution.ts";

/** A person who looks into the wallet, finds nothing there, and lets it be asked again. */
export function withPerson(execution: Execution): { readonly agreed: string[] } {
  const agreed: string[] = [];
  execution.subscribe(() => {
    const { waitsFor } = execution.getSnapshot();
    if (waitsFor?.kind !== "askAgain") return;
    agreed.push(waitsFor.what);
    execution.askAgain();
  });
  return { agreed };
}
