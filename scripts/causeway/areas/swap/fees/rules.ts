import type { Violation } from "@causeway/operator";

import { partnersOf } from "../../bridge/index.ts";
import { swapOn } from "../SwapConfig.ts";
import type { PricedSwapConfig } from "./config.ts";
import type { OrdersEntry, SwapFeesFile } from "./schema.ts";

/** Where something is swapped there are fees, of chains that are there, and free ones are meant. */
export function swapFeeViolations(
  file: SwapFeesFile | undefined,
  config: PricedSwapConfig,
): Violation[] {
  if (config.swap === undefined) return [];
  if (file === undefined) {
    return [{ path: [], value: undefined, rule: "states the router's fees where swap.json is" }];
  }
  return [
    ...entryViolations(file.orders, ["orders"]),
    ...Object.entries(file.chains ?? {}).flatMap(([name, { orders, to = {} }]) => {
      const path = ["chains", name];
      return [
        ...originViolations(name, config),
        ...(orders === undefined ? [] : entryViolations(orders, [...path, "orders"])),
        ...Object.entries(to).flatMap(([destination, entry]) => [
          ...destinationViolations(name, destination, config),
          ...entryViolations(entry, [...path, "to", destination]),
        ]),
      ];
    }),
  ];
}

function entryViolations(entry: OrdersEntry, path: readonly string[]): Violation[] {
  const { feeBps, free = false } = entry;
  if ((feeBps === 0) === free) return [];
  const rule = free ? "is 0 where orders are free" : "is 0 only with `free: true`";
  return [{ path: [...path, "feeBps"], value: feeBps, rule }];
}

function originViolations(name: string, config: PricedSwapConfig): Violation[] {
  if (swapOn(config, { name }) !== undefined) return [];
  const names = Object.keys(config.swap?.chains ?? {}).join(", ");
  return [{ path: ["chains", name], value: name, rule: `is a chain of swap.json: ${names}` }];
}

function destinationViolations(
  name: string,
  destination: string,
  config: PricedSwapConfig,
): Violation[] {
  const origin = config.chains.find((chain) => chain.name === name);
  if (origin === undefined) return [];
  const names = [origin, ...partnersOf(config, origin)].map((chain) => chain.name);
  if (names.includes(destination)) return [];
  const rule = `is a chain to which orders go: ${names.join(", ")}`;
  return [{ path: ["chains", name, "to", destination], value: destination, rule }];
}
