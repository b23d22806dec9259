import { SETTING_FIELDS } from "../../src/pages/playground/settings/SettingField.ts";

/** Attributes of a page that quotes. */
export const QUOTED = { "base-url": "https://api.example", from: "spoke-a/USDC" };

/** A right value of every setting that has a field. */
export const ALL_CHOSEN: Readonly<Record<string, string>> = {
  ...QUOTED,
  ...{ to: "spoke-b/ETH", amount: "100", theme: "dark", lang: "de", dir: "rtl" },
  "config.baseUrl": "https://api.example",
  "config.rpcs": '{ "31337": ["https://rpc.example"] }',
  "config.contracts": "/contracts.json",
  ...{ "config.integrator": 'app "one"</script>', "config.integratorFeeBps": "30" },
  ...{ "config.chains.allowed": "hub, spoke-a", "config.chains.forbidden": "spoke-b" },
  ...{ "config.tokens.allowed": "hub/USDC", "config.tokens.forbidden": "hub/OAK" },
  ...{ "config.fixed": "to", "config.hidden": "turn,fees", "config.slippageBps": "200" },
  ...Object.fromEntries(
    SETTING_FIELDS.filter(({ group }) => group === "theme").map(({ key }) => [key, "teal"]),
  ),
  messages: '{ "swap": "Exchange" }',
};
