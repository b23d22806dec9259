import type { ChainConfig, Waiting } from "@causeway/operator";
import type { Query } from "@causeway/operator/evm";

import type { BridgeConfig } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";

/** What another chain must have before something is done here. */
interface Needed {
  readonly query: Query<BridgeConfig, boolean>;
  /** In words. */
  readonly what: string;
}

/** Why something waits for another chain; undefined if that has what is needed, or is not one of the configuration. */
export async function missingThere(
  known: ChainConfig | undefined,
  { query, what }: Needed,
  context: BridgeContext,
): Promise<Pick<Waiting, "reason" | "cause"> | undefined> {
  if (known === undefined) return undefined;
  try {
    if (await context.on(known).read(query)) return undefined;
    return { reason: `${known.name} does not have ${what} yet`, cause: "elsewhere" };
  } catch (error) {
    const reason = `${known.name} cannot be read (${(error as Error).message})`;
    return { reason, cause: "unreadable" };
  }
}
