import {
  type BaseConfig,
  type ChainsOptions,
  type ConfigOptions,
  type Operator,
  onFamilies,
} from "@causeway/operator";

/** Families whose fee schedules these commands read and change. */
const FAMILIES = ["evm"];

/** The options of a command on fee schedules, with the chains on which the command works. @throws NotOnFamily */
export function ofFees<C extends BaseConfig, O extends ChainsOptions & ConfigOptions>(
  { environment, terminal: { tell } }: Operator<C>,
  options: O,
): O {
  const { chains } = environment(options).config;
  return onFamilies({ chains, families: FAMILIES, tell }, options);
}
