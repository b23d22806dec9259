/** One thing that an incident will ask for, and whether it is there. */
export interface Proof {
  readonly holds: boolean;
  /** A plain sentence. */
  readonly told: string;
}

/** What holds. */
export function holds(told: string): Proof {
  return { holds: true, told };
}

/** What does not. */
export function fails(told: string): Proof {
  return { holds: false, told };
}
