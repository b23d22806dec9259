import { chainNamed } from "@causeway/operator";

import { termsOf } from "../../../scripts/causeway/areas/lanes/config.ts";
import type { TermsConfig } from "../../../scripts/causeway/areas/lanes/schema.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";

/** A configuration that asks something else of messages to a chain. */
export function withTerms(config: Config, name: string, change: Partial<TermsConfig>): Config {
  const terms = { ...termsOf(config, chainNamed(config, name)), ...change };
  return { ...config, terms: { ...config.terms, [name]: terms } };
}
