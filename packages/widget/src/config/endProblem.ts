import { type EndProblem, type FoundEnd, findEnd } from "../form/findEnd.ts";
import { type Choosable, choosable } from "./allowed.ts";
import type { SettingProblem } from "./SettingProblem.ts";
import type { Settings } from "./Settings.ts";

/** An end that an attribute names, of those that the app allows. */
export function endNamed(
  name: string,
  value: string,
  { lists, settings }: { readonly lists: Choosable; readonly settings: Settings },
): { readonly token?: FoundEnd["token"]; readonly problem?: SettingProblem } {
  const open = choosable(lists, settings);
  const { token, problem } = findEnd(value, open);
  if (token !== undefined) return { token };
  const isForbidden = findEnd(value, lists).token !== undefined;
  if (isForbidden) return { problem: { kind: "notAllowed", name, value } };
  return { problem: problemOf(problem, { name, value, known: open.chains.map(({ key }) => key) }) };
}

function problemOf(
  problem: EndProblem | undefined,
  { name, value, known }: { name: string; value: string; known: readonly string[] },
): SettingProblem {
  if (problem === "unknownChain") return { kind: "unknownChain", name, value, known };
  if (problem === "unknownToken" || problem === "twins") return { kind: problem, name, value };
  return { kind: "wrong", name, value, wanted: "end" };
}
