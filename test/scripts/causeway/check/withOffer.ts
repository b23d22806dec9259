import type { Config } from "../../../../scripts/causeway/areas.ts";

/** The same, but that USDC from the hub to spoke A offers so many units by default to who advances it, whatever its amount. */
export function withOffer(config: Config, units: bigint): Config {
  const usdc = config.assets.find(({ symbol }) => symbol === "USDC");
  const hub = usdc?.chains.hub;
  const terms = hub?.with["spoke-a"];
  if (usdc === undefined || hub === undefined || terms === undefined) throw new Error("no USDC");
  const offer = { rateBps: 0, floor: units, fallsAfter: 60, endsAfter: 600 };
  const there = { ...hub, with: { ...hub.with, "spoke-a": { ...terms, offer } } };
  const changed = { ...usdc, chains: { ...usdc.chains, hub: there } };
  return { ...config, assets: config.assets.map((asset) => (asset === usdc ? changed : asset)) };
}
