import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below those that systems give to whoever asks for any, or opens a connection: one of these may be taken before it is
 * listened on.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;
/** No program fetches from this one: the standard of `fetch` blocks it. */
const BLOCKED = 10_080;

/**
 * Finds TCP ports of the loopback interface that nobody listens on; all of one call differ.
 *
 * @param pick Proposes a port.
 */
export async function freePorts(
  count: number,
  pick: () => number = () => randomInt(LOWEST, HIGHEST),
): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = pick();
    if (port !== BLOCKED && (await isFree(port))) found.add(port);
  }
  return [...found];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  await once(server.close(), "close");
  return true;
}
