import {
  type BaseConfig,
  type ChainsOptions,
  type ConfigOptions,
  type Operator,
  onFamilies,
} from "@causeway/operator";

import { VERSIONED_FAMILIES } from "../versions/hasVersions.ts";

/** The options of a command on fee schedules, with the chains on which the command works. @throws NotOnFamily */
export function ofFees<C extends BaseConfig, O extends ChainsOptions & ConfigOptions>(
  { environment, terminal: { tell } }: Operator<C>,
  options: O,
): O {
  const { chains } = environment(options).config;
  return onFamilies({ chains, families: VERSIONED_FAMILIES, tell }, options);
}
