import { isDevelopmentChain, type Violation } from "@causeway/operator";

import { assetsOn } from "../bridge/index.ts";
import { abilitiesOf } from "../deployment/index.ts";
import type { SwapConfig } from "./SwapConfig.ts";
import type { EarlierGeneration, SwapFile, VenueEntry } from "./schema.ts";

/** What must hold of swaps: their chains are there, have assets to bridge, and number their venues once. */
export function swapViolations(file: SwapFile | undefined, config: SwapConfig): Violation[] {
  return Object.entries(file?.chains ?? {}).flatMap(([name, { venues, generations = [] }]) =>
    [
      ...chainViolations(name, config),
      ...generationViolations(name, generations, config),
      ...sameNumbers(venues),
    ].map(({ path, value, rule }) => ({ path: ["chains", name, ...path], value, rule })),
  );
}

/** Contracts of earlier generations are for tests: no public chain gets one. */
function generationViolations(
  name: string,
  generations: readonly EarlierGeneration[],
  { development, chains }: SwapConfig,
): Violation[] {
  const chain = chains.find((one) => one.name === name);
  if (development && chain !== undefined && isDevelopmentChain(chain.chainId)) return [];
  const rule = "is for development chains only: take it out of swap.json";
  return generations.map((value, index) => ({ path: ["generations", index], value, rule }));
}

function chainViolations(name: string, config: SwapConfig): Violation[] {
  const known = config.chains.find((chain) => chain.name === name);
  if (known === undefined) {
    const names = config.chains.map((chain) => chain.name).join(", ");
    return [{ path: [], value: name, rule: `is one of ${names}` }];
  }
  if (!abilitiesOf(known).assets) {
    const rule = `no chain of the family ${known.family}: messages alone go there`;
    return [{ path: [], value: name, rule }];
  }
  if (assetsOn(config, known).length > 0) return [];
  const rule = "is a chain of an asset in assets.json: orders are bridged as an asset";
  return [{ path: [], value: name, rule }];
}

function sameNumbers(venues: Readonly<Record<string, VenueEntry>>): Violation[] {
  const entries = Object.entries(venues);
  return entries.flatMap(([name, { id }], index) => {
    const first = entries.slice(0, index).find(([, other]) => other.id === id);
    if (first === undefined) return [];
    return [{ path: ["venues", name, "id"], value: id, rule: `is the number of ${first[0]}` }];
  });
}
