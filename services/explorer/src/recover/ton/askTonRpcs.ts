import { globalIdOf, openReaders } from "@causeway/chains/ton";
import { askByFetch } from "@causeway/peers";

import type { AskedRpc } from "../rpcs/judgeRpcs.ts";
import type { KnownChain } from "../rpcs/KnownChain.ts";

const NO_ACCOUNT = `0x${"0".repeat(64)}` as const;

/** Asks each endpoint of a TON chain for the newest block of the masterchain. */
export function askTonRpcs(
  chain: KnownChain,
  urls: readonly string[],
): Promise<readonly AskedRpc[]> {
  return Promise.all(urls.map((url) => ask(chain, url)));
}

async function ask({ name, chainId, patience: timeout }: KnownChain, url: string) {
  const known = { name, chainId, globalId: globalIdOf(chainId), urls: [url], timeout };
  const readers = openReaders(known, askByFetch);
  try {
    const height = await readers.of(NO_ACCOUNT).newestHeight();
    return { url, answer: { kind: "ok", height } } as const;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { url, answer: { kind: "silent", reason } } as const;
  } finally {
    readers.close();
  }
}
