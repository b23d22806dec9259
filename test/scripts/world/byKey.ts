import {
  type ActAtOnceOptions,
  type ActingKey,
  type Environment,
  openEnvironment,
} from "@causeway/operator";

import { CAUSEWAY, type Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "./evmLocal.ts";

/** A guardian's action on chains of our families, by a key. */
export function byKey(
  key: ActingKey,
  patienceMilliseconds?: number,
): ActAtOnceOptions & { readonly environment: Environment<Config> } {
  const environment = openEnvironment(CAUSEWAY, loadConfig(EVM_LOCAL), "none");
  return { environment, key, patienceMilliseconds };
}
