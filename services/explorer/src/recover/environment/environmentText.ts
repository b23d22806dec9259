/** Nobody waits longer for a file that they can choose themselves. */
const MOST_MILLISECONDS = 3_000;

/**
 * The text of the environment's file, without a person's choice: it may be part of the page, or lie beside the page on the
 * site that serves both. A page on a disk has nothing beside it.
 *
 * @param embedded The part of the page; empty without one.
 */
export async function environmentText(
  embedded: string | null | undefined,
): Promise<string | undefined> {
  if (embedded) return embedded;
  if (!location.protocol.startsWith("http")) return undefined;
  try {
    const answer = await fetch("environment.json", {
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    });
    const isFile = answer.headers.get("content-type")?.includes("json") === true;
    return answer.ok && isFile ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
