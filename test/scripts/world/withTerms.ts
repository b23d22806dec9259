import { chainNamed } from "@causeway/operator";

import { type TermsConfig, termsOf } from "../../../scripts/causeway/areas/lanes/config.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";

/** A configuration that asks something else of messages to a chain. */
export function withTerms(config: Config, name: string, change: Partial<TermsConfig>): Config {
  const terms = { ...termsOf(config, chainNamed(config, name)), ...change };
  return { ...config, terms: { ...config.terms, [name]: terms } };
}
