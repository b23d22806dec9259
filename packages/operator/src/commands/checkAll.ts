import type { CommanderError } from "commander";

import type { ChainConfig } from "../config/chains.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import type { Environment } from "../families/ChainFamily.ts";
import { Ended } from "./Ended.ts";
import type { Terminal } from "./Terminal.ts";

/** The exit code where something could not be read: 1 would say that chains were read and differ. */
export const UNREADABLE = 2;

/** Ends a command that compares chains, where its options cannot be used. */
export function endUnreadable({ exitCode }: CommanderError): never {
  throw new Ended(exitCode === 0 ? 0 : UNREADABLE);
}

/** Compares chains with the configuration, all at once, and tells which was read. */
export function checkAll(
  environment: Environment,
  chains: readonly ChainConfig[],
  { tell }: Terminal,
): Promise<CheckResult[]> {
  let done = 0;
  return Promise.all(
    chains.map(async (chain) => {
      const result = await environment.familyOf(chain).check({ environment, chain });
      done += 1;
      tell(`read ${chain.name}, ${done} of ${chains.length}`);
      return result;
    }),
  );
}
