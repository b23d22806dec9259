import type { FixedPart, HidablePart } from "./WidgetConfig.ts";

/** What the form takes of the config, once it was read. */
export interface Settings {
  readonly chains: Choices;
  readonly tokens: Choices;
  readonly fixed: readonly FixedPart[];
  readonly hidden: readonly HidablePart[];
  readonly integratorFeeBps: number;
  /** Undefined for that of the client. */
  readonly slippageBps: number | undefined;
}

/** Names in lower case. */
export interface Choices {
  /** Undefined for all. */
  readonly allowed: readonly string[] | undefined;
  readonly forbidden: readonly string[];
}

const ALL: Choices = { allowed: undefined, forbidden: [] };

/** Without a config. */
export const NO_SETTINGS: Settings = {
  ...{ chains: ALL, tokens: ALL, fixed: [], hidden: [] },
  ...{ integratorFeeBps: 0, slippageBps: undefined },
};
