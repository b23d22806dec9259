/** A process as the system lists it at one moment. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** When it began, in a unit of the system's own; a process id is used again, the two together are not. */
  readonly began: string;
  /** CPU seconds, user and system, that it has used itself. */
  readonly own: number;
  /** CPU seconds of its children that have ended and that it has waited for, theirs included. */
  readonly waited: number;
  /** Program and arguments, with a space between. */
  readonly command: string;
}
