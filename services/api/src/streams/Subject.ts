import type { Hex } from "@causeway/protocol";

/** Things that a stream may follow. */
export const SUBJECT_KINDS = ["message", "transfer", "order", "address"] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One thing that a stream follows: a record by its id, or the newest records of an account. */
export interface Subject {
  readonly kind: SubjectKind;
  /** 32 bytes, or 20 of an address; lower case. */
  readonly id: Hex;
}

/** A subject as one text. */
export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`;
}

/** A subject as it stands. */
export interface Snapshot {
  /** JSON. */
  readonly text: string;
  /** Whether nothing of it changes any more. */
  readonly isLast: boolean;
  /** Other ids by which notices name it: those of a message and of a transfer are not that of their order. */
  readonly aliases?: readonly Hex[];
}

/** Reads many subjects of one kind at once, by their ids; one that is unknown is left out. */
export type ReadSubjects = (
  kind: SubjectKind,
  ids: readonly Hex[],
) => Promise<ReadonlyMap<Hex, Snapshot>>;
