import { environmentOf, verifyPossession } from "@causeway/protocol";
import type { z } from "zod";

import type { committeeFile } from "../schema.ts";
import { isUrl, type ShownKeys } from "./readKeys.ts";

/** The committee's file as it is written. */
export type CommitteeJson = z.input<typeof committeeFile>;
type MemberJson = CommitteeJson["members"][number];

/** What must be other in a committee; each by the validator's name. */
export interface MemberEdits {
  /** Where its keys were read from, a file or a URL, and what they are. */
  readonly keys: Readonly<Record<string, { readonly source: string; readonly shown: ShownKeys }>>;
  readonly operators: Readonly<Record<string, string>>;
  readonly weights: Readonly<Record<string, string>>;
  readonly urls: Readonly<Record<string, string>>;
  readonly remove: readonly string[];
}

/** A change of a committee that is refused. */
export class CannotChangeMember extends Error {
  constructor(name: string, reason: string) {
    super(`validator ${name}: ${reason}`);
    this.name = "CannotChangeMember";
  }
}

/**
 * The members with the edits made. Whether they are a committee that may be is the configuration's rules to say.
 *
 * @param environment The environment's name, for which possession must be proven.
 * @throws CannotChangeMember
 */
export function changeMembers(
  members: readonly MemberJson[],
  edits: MemberEdits,
  environment: string,
): MemberJson[] {
  requireKnown(members, edits);
  const kept = members
    .filter(({ name }) => !edits.remove.includes(name))
    .map((member) => changed(member, edits, environment));
  const known = new Set(members.map(({ name }) => name));
  const joining = Object.keys(edits.keys).filter((name) => !known.has(name));
  return [...kept, ...joining.map((name) => joined(name, edits, environment))];
}

function requireKnown(members: readonly MemberJson[], edits: MemberEdits): void {
  const known = members.map(({ name }) => name);
  const named = [edits.operators, edits.weights, edits.urls].flatMap(Object.keys);
  for (const name of [...named, ...edits.remove]) {
    if (known.includes(name)) continue;
    if (!edits.remove.includes(name) && name in edits.keys) continue;
    const remedy = `its members are ${known.join(", ")}; one that joins needs --validator ${name}=<file or URL>`;
    throw new CannotChangeMember(name, `is not in the committee: ${remedy}`);
  }
  for (const name of edits.remove) {
    if (name in edits.keys) throw new CannotChangeMember(name, "is to be added and removed");
  }
}

function changed(member: MemberJson, edits: MemberEdits, environment: string): MemberJson {
  const { name } = member;
  return {
    ...member,
    operator: edits.operators[name] ?? member.operator,
    weight: edits.weights[name] ?? member.weight,
    url: edits.urls[name] ?? sourceUrl(name, edits) ?? member.url,
    ...provenKeys(name, edits, environment),
  };
}

function joined(name: string, edits: MemberEdits, environment: string): MemberJson {
  const keys = provenKeys(name, edits, environment);
  if (keys === undefined) throw new CannotChangeMember(name, "has no keys");
  return {
    name,
    operator: need(edits.operators[name], name, "--operator", "its operator"),
    url: need(edits.urls[name] ?? sourceUrl(name, edits), name, "--url", "its URL"),
    weight: need(edits.weights[name], name, "--weight", "its weight"),
    ...keys,
  };
}

function need(value: string | undefined, name: string, option: string, what: string): string {
  if (value !== undefined) return value;
  throw new CannotChangeMember(name, `joins: say ${what} with ${option} ${name}=<…>`);
}

function sourceUrl(name: string, { keys }: MemberEdits): string | undefined {
  const source = keys[name]?.source ?? "";
  return isUrl(source) ? source : undefined;
}

function provenKeys(name: string, { keys }: MemberEdits, environment: string) {
  const read = keys[name];
  if (read === undefined) return undefined;
  const { environment: shownFor, x, y, ed25519, possession } = read.shown;
  const tag = environmentOf(environment);
  const holds =
    (shownFor ?? tag) === tag &&
    verifyPossession(tag, { x: BigInt(x), y: BigInt(y), ed25519 }, possession);
  if (holds) return { x, y, ed25519, possession };
  const remedy = `its operator makes them with "validator keys show --environment ${environment}"`;
  throw new CannotChangeMember(
    name,
    `the proofs of possession from ${read.source} do not hold in ${environment}: ${remedy}`,
  );
}
