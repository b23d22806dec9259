import { z } from "zod";

import { ApiUnusable } from "../AskedApi.ts";
import type { ApiCheck, ApiFinding } from "./ApiCheck.ts";

/** Seconds that an index may be behind its chain. */
const MOST_BEHIND = 60n;
/** Blocks by which RPCs of a chain may differ. */
const MOST_AHEAD = 20n;

const PATH = "/v1/orders?size=1";
const READ = /"(\d+)";read=(\d+)/g;

/** Compares the blocks that an API says it read with the newest blocks of the chains. */
export async function checkHeights(check: ApiCheck): Promise<ApiFinding[]> {
  const { api, url, chains, verifier } = check;
  const { headers } = await api.ask(PATH, z.unknown());
  const stated = headers["causeway-index"];
  if (stated === undefined) throw new ApiUnusable(url, "it does not say how new its index is");
  const heights = new Map(
    Array.from(stated.matchAll(READ), ([, chainId = "", read = ""]) => [chainId, BigInt(read)]),
  );
  const found = verifier.chains.reachable
    .filter(({ name }) => chains.some((chain) => chain.name === name))
    .map(async ({ name, chainId, adapter }) => {
      const read = heights.get(String(chainId));
      const head = await adapter.headHeight();
      if (read === undefined) return [findingOf(name, head, "no block")];
      if (read > head + MOST_AHEAD) return [findingOf(name, head, `block ${read}`)];
      if (read >= head) return [];
      const [newest, own] = await Promise.all([head, read].map((at) => adapter.blockTime(at)));
      const behind = (newest ?? 0n) - (own ?? 0n);
      if (behind <= MOST_BEHIND) return [];
      return [findingOf(name, head, `block ${read}, ${behind} s older`)];
    });
  return (await Promise.all(found)).flat();
}

function findingOf(chain: string, head: bigint, held: string): ApiFinding {
  const finding = {
    ...{ kind: "api-behind", subject: "index of the API" },
    ...{ expected: `block ${head}`, held },
    remedy: "see the health of the indexer: its log names the chain that it cannot read",
  };
  return { chain, finding };
}
