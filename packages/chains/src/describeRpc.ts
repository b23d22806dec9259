/** An RPC's URL for messages and records: what follows the host is left out, for providers put keys there. */
export function describeRpc(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? origin : `${origin}/…`;
}

/** A text of another program, with every URL in it as `describeRpc` has it. */
export function describeRpcsIn(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>()`]+/g, (url) =>
    URL.canParse(url) ? describeRpc(url) : "…",
  );
}
