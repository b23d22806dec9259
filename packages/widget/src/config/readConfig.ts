import type { CausewayOptions } from "@causeway/sdk";

import { isObject, isRight, type SettingForm } from "./SettingForm.ts";
import type { SettingKind, SettingProblem } from "./SettingProblem.ts";
import { shownValue } from "./SettingProblem.ts";
import { type Choices, NO_SETTINGS, type Settings } from "./Settings.ts";
import { CONFIG_FORMS, type WidgetConfig } from "./WidgetConfig.ts";

/** What a config says. */
export interface ReadConfig {
  readonly options: CausewayOptions;
  readonly settings: Settings;
  /** A value that is wrong counts as left out. */
  readonly problems: readonly SettingProblem[];
}

/** Reads what an app set. A program in plain JavaScript may set anything. */
export function readConfig(config: unknown): ReadConfig {
  if (!isObject(config)) {
    const wanted = { kind: "wrong", name: "config", value: shownValue(config) } as const;
    return { options: {}, settings: NO_SETTINGS, problems: [{ ...wanted, wanted: "object" }] };
  }
  const problems: SettingProblem[] = [];
  const right: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined) continue;
    const form: SettingForm = CONFIG_FORMS[name as keyof WidgetConfig] ?? {};
    if (form.wanted === undefined || isRight(form, value)) right[name] = value;
    else problems.push(wrong(name, value, form.wanted));
  }
  const { integratorFeeBps = 0, integrator } = right as WidgetConfig;
  if (integratorFeeBps > 0 && integrator === undefined) {
    problems.push(wrong("integrator", integrator, "integrator"));
    right.integratorFeeBps = 0;
  }
  return { ...splitOf(right as WidgetConfig), problems };
}

function splitOf(config: WidgetConfig): Pick<ReadConfig, "options" | "settings"> {
  const { chains, tokens, fixed = [], hidden = [], integratorFeeBps = 0, ...rest } = config;
  const { slippageBps, ...options } = rest;
  return {
    options,
    settings: {
      ...{ chains: choicesOf(chains), tokens: choicesOf(tokens), fixed, hidden },
      ...{ integratorFeeBps, slippageBps },
    },
  };
}

function choicesOf({ allowed, forbidden = [] }: WidgetConfig["chains"] = {}): Choices {
  const small = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());
  return {
    allowed: allowed === undefined ? undefined : small(allowed),
    forbidden: small(forbidden),
  };
}

function wrong(name: string, value: unknown, wanted: SettingKind): SettingProblem {
  return { kind: "wrong", name: `config.${name}`, value: shownValue(value), wanted };
}
