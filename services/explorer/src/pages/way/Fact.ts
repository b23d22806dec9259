/** A value that a service says. */
export interface FactValue {
  /** Its place in the status, as claims name it: `legs.sent.height`. */
  readonly field: string;
  readonly text: string;
  /** The whole value, to copy; undefined if the text is whole. */
  readonly whole?: string | undefined;
}

/** A line of facts. */
export interface Fact {
  /** Key of its label in the words of the page, or the name of a step. */
  readonly label: string;
  /** Place of the whole: claims name it if nothing of it happened. */
  readonly field: string;
  readonly values: readonly FactValue[];
}

/** Facts under one heading. */
export interface FactGroup {
  readonly name: "what" | "money" | "steps" | "checkpoint" | "logs";
  readonly facts: readonly Fact[];
}
