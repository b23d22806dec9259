import type { Route, RouteId } from "@causeway/sdk";

/** Which route a person chose: never its place, which changes with the prices. */
export interface ChosenRoute {
  readonly id: RouteId;
  /** The same for a later promise of the same way. */
  readonly way: string;
}

/** The choice of a route. */
export function chosenOf(route: Route): ChosenRoute {
  return { id: route.id, way: wayOf(route) };
}

/** The chosen route; else the one that goes the same way, by a newer promise; else the best. */
export function findRoute(
  routes: readonly Route[],
  chosen: ChosenRoute | undefined,
): Route | undefined {
  return (
    routes.find(({ id }) => id === chosen?.id) ??
    routes.find((route) => wayOf(route) === chosen?.way) ??
    routes[0]
  );
}

/** Pools through which a route goes on both chains, and whether a filler is paid. */
function wayOf({ contract, promise }: Route): string {
  const { hops, destinationHops, fillFee } = promise;
  return [contract, hops, destinationHops, fillFee !== "0"].join(" ").toLowerCase();
}
