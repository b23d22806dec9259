import { ENGINE_KINDS } from "./Finding.ts";

/** Every kind of finding that the engine or an area makes. */
export function kindsOf(areas: readonly { readonly kinds?: readonly string[] }[]): string[] {
  return [...ENGINE_KINDS, ...areas.flatMap(({ kinds = [] }) => kinds)];
}
