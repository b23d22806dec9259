import type { BaseConfig } from "../../config/BaseConfig.ts";
import { joinRestrictions } from "./access/Restriction.ts";
import type { Blueprint } from "./Blueprint.ts";
import type { EvmWants } from "./EvmWants.ts";
import type { PlanContext } from "./PlanContext.ts";

/**
 * What areas want of a chain; each part is asked for when it is first needed.
 *
 * @param context Of which the blueprint will be a part.
 */
export function blueprintOf<C extends BaseConfig>(
  { areas, roles, protocol: { managerOn, factory, layoutOf } }: EvmWants<C>,
  context: () => PlanContext<C>,
): Blueprint {
  const explanations = areas.flatMap(({ explanation }) => explanation ?? []);
  const manager = once(() => managerOn(context().config, context().chain));
  const contracts = once(() => areas.flatMap(({ contracts }) => contracts?.(context()) ?? []));
  const restrictions = once(() =>
    joinRestrictions(areas.flatMap(({ restrictions }) => restrictions?.(context()) ?? [])),
  );
  const past = once(() =>
    areas.flatMap(({ concerns = [] }) => concerns.flatMap(({ past }) => past?.(context()) ?? [])),
  );
  const acts = once(() => areas.flatMap(({ acts }) => acts?.(context()) ?? []));
  const words = once(() => explanations.flatMap(({ words }) => words?.(context()) ?? []));
  const addresses = once(() =>
    explanations.flatMap(({ addresses }) => addresses?.(context()) ?? []),
  );
  return {
    get manager() {
      return manager();
    },
    factory,
    roles,
    layoutOf: layoutOf ?? (() => undefined),
    get contracts() {
      return contracts();
    },
    get restrictions() {
      return restrictions();
    },
    get past() {
      return past();
    },
    get acts() {
      return acts();
    },
    interfaces: explanations.flatMap(({ interfaces = [] }) => interfaces),
    get words() {
      return words();
    },
    get addresses() {
      return addresses();
    },
    callsIn: (call) => explanations.flatMap(({ calls }) => calls?.(call) ?? []),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
