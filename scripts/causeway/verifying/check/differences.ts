import { NOTHING } from "@causeway/operator";

import { shown } from "../shown.ts";
import type { ApiFinding } from "./ApiCheck.ts";

const REMEDY = "run `causeway services`, and start the API again with the new file";

/** Texts by their names. */
export type Texts = ReadonlyMap<string, string>;

/** The differences between named texts: what is expected, and what an API says. */
export function differences(
  { chain, kind }: { readonly chain: string; readonly kind: string },
  expected: Texts,
  held: Texts,
): ApiFinding[] {
  return [...new Set([...expected.keys(), ...held.keys()])].flatMap((name) => {
    const [asked = NOTHING, found = NOTHING] = [expected.get(name), held.get(name)];
    if (asked === found) return [];
    const subject = `${shown(name)} of the API`;
    const finding = { kind, subject, expected: asked, held: shown(found), remedy: REMEDY };
    return [{ chain, finding }];
  });
}
