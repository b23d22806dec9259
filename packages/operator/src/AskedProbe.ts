import type { Option } from "commander";

import type { BaseConfig } from "./config/BaseConfig.ts";
import type { Probe } from "./Probe.ts";

/** What `check` looks at if an option says where. */
export interface AskedProbe<C extends BaseConfig = BaseConfig> {
  readonly option: () => Option;
  /** @param value Of the option. */
  readonly probe: (value: string) => Probe<C>;
}
