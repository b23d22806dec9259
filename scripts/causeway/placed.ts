import type { Config } from "./areas.ts";

/** Where parts of an environment are, by their names. */
export interface Places {
  readonly chains: ReadonlyMap<string, string>;
  readonly validators: ReadonlyMap<string, string>;
  /** Left out, it stays unknown. */
  readonly relayer?: string;
}

/** The configuration with other places; what is not named stays where it is. */
export function placed(config: Config, places: Places): Config {
  const chains = config.chains.map((chain) => {
    const url = places.chains.get(chain.name);
    return url === undefined ? chain : { ...chain, rpcUrls: [url] };
  });
  const members = config.committee.members.map((member) => {
    return { ...member, url: places.validators.get(member.name) ?? member.url };
  });
  const hub = chains.find(({ name }) => name === config.hub.name) ?? config.hub;
  const moved = { ...config, chains, hub, committee: { ...config.committee, members } };
  return places.relayer === undefined ? moved : { ...moved, relayerUrl: places.relayer };
}
