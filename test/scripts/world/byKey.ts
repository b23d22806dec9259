import { type ActAtOnceOptions, type ActingKey, openEnvironment } from "@causeway/operator";

import { CAUSEWAY } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";

/** A guardian's action on chains of our families, by a key. */
export function byKey(key: ActingKey, patienceMilliseconds?: number): ActAtOnceOptions {
  const environment = openEnvironment(CAUSEWAY, loadConfig("config/local"), "none");
  return { environment, key, patienceMilliseconds };
}
