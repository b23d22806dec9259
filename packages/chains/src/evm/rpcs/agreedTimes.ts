/**
 * Logs on which RPCs agree, with the times of their blocks where all RPCs tell the same. Many nodes leave the time out, and
 * some write zero: a reader asks for the block then, whose time all RPCs must agree on.
 *
 * @param answers Of each RPC; they agree on all else.
 */
export function withAgreedTimes(answers: readonly unknown[]): unknown {
  const [first, ...others] = answers;
  if (!Array.isArray(first)) return first;
  return first.map((log, at) => {
    const time = timeOf(log);
    const isAgreed = others.every((answer) => timeOf((answer as unknown[])[at]) === time);
    return time === undefined || isAgreed ? log : { ...log, blockTimestamp: undefined };
  });
}

function timeOf(log: unknown): unknown {
  const time = (log as { readonly blockTimestamp?: unknown } | null)?.blockTimestamp ?? undefined;
  return typeof time === "string" ? time.toLowerCase() : time;
}
