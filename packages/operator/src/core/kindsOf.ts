import { ENGINE_KINDS, type Finding } from "./Finding.ts";

/** Every kind of finding that the engine or an area makes. */
export function kindsOf(areas: readonly { readonly kinds?: readonly string[] }[]): string[] {
  return [...ENGINE_KINDS, ...areas.flatMap(({ kinds = [] }) => kinds)];
}

/** An area found something of a kind that it does not list, and of which metrics would not tell. */
export class KindUnlisted extends Error {
  readonly kind: string;

  constructor({ kind, subject }: Finding) {
    super(`"${kind}", found of ${subject}, is a kind that no area lists`);
    this.name = "KindUnlisted";
    this.kind = kind;
  }
}

/** @throws KindUnlisted */
export function requireListed(findings: readonly Finding[], kinds: readonly string[]): void {
  const unlisted = findings.find(({ kind }) => !kinds.includes(kind));
  if (unlisted !== undefined) throw new KindUnlisted(unlisted);
}
