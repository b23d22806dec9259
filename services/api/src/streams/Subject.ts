import type { Hex } from "@causeway/protocol";

/** Things that a stream may follow. */
export const SUBJECT_KINDS = ["message", "transfer", "order", "address", "network"] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One thing that a stream follows: a record by its id, or the newest records of an account or of everybody. */
export interface Subject {
  readonly kind: SubjectKind;
  /** 32 bytes, or 20 of an address; lower case. That of the network is `WHOLE`. */
  readonly id: Hex;
}

/** Id of the whole network. */
export const WHOLE: Hex = "0x";

/** Whether any row may change the subject, and not only those that are named by its id. */
export function isOfMany({ kind }: Subject): boolean {
  return kind === "address" || kind === "network";
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
