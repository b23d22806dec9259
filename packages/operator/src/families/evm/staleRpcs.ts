import { describeRpc } from "@causeway/chains";
import { connectRpc } from "@causeway/chains/node";
import { timeText } from "@causeway/protocol";

import type { ChainConfig } from "../../config/chains.ts";
import type { Finding } from "../../core/Finding.ts";

/**
 * RPCs of a chain that know of no new block. Each is asked by itself: all of them together tell the lowest height, so
 * that one alone could hide from everybody what happens on the chain.
 */
export async function findStaleRpcs(chain: ChainConfig): Promise<Finding[]> {
  const findings = await Promise.all(
    chain.rpcUrls.map(async (url, index) => {
      // A silent one is reported by whoever reads the chain.
      const made = await newestBlockTime(chain, url).catch(() => undefined);
      return made === undefined
        ? []
        : findingsOf(chain, `RPC ${index + 1}, ${describeRpc(url)}`, made);
    }),
  );
  return findings.flat();
}

function findingsOf({ name, maxHeadAge }: ChainConfig, subject: string, made: bigint): Finding[] {
  const age = BigInt(Math.floor(Date.now() / 1000)) - made;
  if (age <= BigInt(maxHeadAge)) return [];
  return [
    {
      kind: "rpc-stale",
      subject,
      expected: `a block of the last ${maxHeadAge} s`,
      held: `none since ${timeText(made)}`,
      remedy:
        `use another one, by --rpc ${name}=<url> or in chains.json; if every RPC of ${name} tells the same, the chain ` +
        "stands still",
    },
  ];
}

/** Unix seconds. */
async function newestBlockTime({ name, chainId }: ChainConfig, url: string): Promise<bigint> {
  const rpc = await connectRpc({ name, chainId, url }, "ask another");
  try {
    const { timestamp } = await rpc.send("eth_getBlockByNumber", ["latest", false]);
    return BigInt(timestamp);
  } finally {
    rpc.destroy();
  }
}
