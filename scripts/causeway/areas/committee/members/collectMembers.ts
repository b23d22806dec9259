import type { Committee } from "../schema.ts";
import { changeMembers, type MemberEdits } from "./changeMembers.ts";
import { type MemberChange, memberChanges } from "./memberChanges.ts";
import { readKeys } from "./readKeys.ts";
import { type LoadConfig, readCommitteeJson, writeCommittee } from "./writeCommittee.ts";

/** What must be other in a committee, and where keys are to be read. */
export interface CollectRequest extends Omit<MemberEdits, "keys"> {
  /** A file with what `validator keys show` printed, or the validator's URL, by its name. */
  readonly sources: Readonly<Record<string, string>>;
}

/** What became of a committee. */
export interface Collected {
  readonly committee: Committee;
  readonly changes: readonly MemberChange[];
}

/**
 * Collects keys and proofs of possession, and writes the committee into the environment's folder.
 *
 * @param load Reads the environment's folder with all of its rules.
 * @throws KeysUnusable, CannotChangeMember, ConfigError; nothing is written then.
 */
export async function collectMembers(
  directory: string,
  load: LoadConfig,
  { sources, ...edits }: CollectRequest,
): Promise<Collected> {
  const { environment, committee: before } = load(directory);
  const read = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => {
      const shown = await readKeys(source);
      return [name, { source, shown }] as const;
    }),
  );
  const json = readCommitteeJson(directory);
  const all = { ...edits, keys: Object.fromEntries(read) };
  const members = changeMembers(json.members, all, environment);
  const committee = writeCommittee(directory, { ...json, members }, load);
  return { committee, changes: memberChanges(before.members, committee.members, before.members) };
}
