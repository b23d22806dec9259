import { cut, LONGEST_REASON } from "@causeway/peers";

/** Why something failed, in a few words; of a connection that is the system's name for it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return cut(String(error), LONGEST_REASON);
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const { code } = error as { code?: string };
  const system = "syscall" in error ? code : undefined;
  return cut(cause?.code ?? cause?.message ?? system ?? error.message, LONGEST_REASON);
}
