import type { Config } from "../../../../../scripts/causeway/areas.ts";
import type { CheckedChains } from "../CheckedChains.ts";

/** Something that is not as configured. */
export interface Drift {
  /** What happened, in words. */
  readonly what: string;
  readonly kind: string;
  /** Where `check` finds it. */
  readonly chain: string;
  /** What the finding says of itself: subject, what is configured, what the chain holds. */
  readonly says: RegExp;
  /** What the finding says to do. */
  readonly advises?: RegExp;
  readonly plant: (chains: CheckedChains) => Promise<unknown>;
  /** The configuration that is checked, if it is another one. */
  readonly config?: (config: Config) => Config;
  /** Whether `apply` puts it right. */
  readonly repaired?: true;
}
