import type { CausewayOptions } from "@causeway/sdk";

import type { SettingForm } from "./SettingForm.ts";

/** Names of which some are allowed, or some are forbidden. */
export interface Choice {
  /** These alone; all if left out. */
  readonly allowed?: readonly string[];
  readonly forbidden?: readonly string[];
}

/** What a person cannot change. */
export type FixedPart = (typeof FIXED_PARTS)[number];

export const FIXED_PARTS = ["from", "to", "amount"] as const;

/** What a page may leave out. */
export type HidablePart = (typeof HIDABLE_PARTS)[number];

export const HIDABLE_PARTS = [
  ...(["turn", "fees", "options", "slippage", "receiver", "fallbackReceiver"] as const),
] as const;

/** What an app sets: options of the client, and those of the form. */
export interface WidgetConfig extends CausewayOptions {
  /** Chains by their keys or ids: `spoke-a`, `31338`. */
  readonly chains?: Choice;
  /** Tokens as the attributes name them: `spoke-a/USDC`, `31338/0x254f…`. */
  readonly tokens?: Choice;
  /** Ends, and the amount, that the attributes set and nobody else changes. */
  readonly fixed?: readonly FixedPart[];
  /** Parts that are not shown. */
  readonly hidden?: readonly HidablePart[];
  /** What the app takes of the input, in basis points: 0 to 100. Needs `integrator`. */
  readonly integratorFeeBps?: number;
  /** How far the minimum is below the quote, in basis points, until the person chooses. */
  readonly slippageBps?: number;
}

/** What each option takes; the contracts bound fee and slippage. A new one cannot be left out. */
export const CONFIG_FORMS = {
  baseUrl: { wanted: "url" },
  rpcs: { wanted: "rpcs" },
  contracts: { wanted: "object" },
  integrator: { wanted: "integrator" },
  integratorFeeBps: { wanted: "integratorFeeBps", most: 100 },
  chains: { wanted: "names" },
  tokens: { wanted: "names" },
  fixed: { wanted: "fixed", someOf: FIXED_PARTS },
  hidden: { wanted: "hidden", someOf: HIDABLE_PARTS },
  slippageBps: { wanted: "slippageBps", most: 5_000 },
  ton: {},
  storage: {},
  fetch: {},
  apiKey: {},
} as const satisfies Readonly<Record<keyof WidgetConfig, SettingForm>>;
