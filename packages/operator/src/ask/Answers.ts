/** A value of a configuration that is about to change, and its origin. */
export interface Answer {
  /** The option's name, or the words for a value without an option. */
  readonly name: string;
  /** Unit of the values; undefined if they have no unit. */
  readonly unit?: string | undefined;
  readonly values: readonly string[];
  readonly source: string;
}

/** The source of a value that the operator gave. */
export const GIVEN = "you";

/** Answers to questions, in their order. */
export class Answers {
  readonly #answers: Answer[] = [];

  /** All answers and notes. */
  get all(): readonly Answer[] {
    return this.#answers;
  }

  add(answer: Answer): void {
    this.#answers.push(answer);
  }

  /** Adds a value that no question asks for. */
  note(name: string, value: string, source: string): void {
    this.add({ name, values: [value], source });
  }

  /** The values of an option; none if there is no answer. */
  list(option: string): readonly string[] {
    return this.#answers.find(({ name }) => name === option)?.values ?? [];
  }

  /** The value of an option; undefined if there is no answer. */
  find(option: string): string | undefined {
    return this.list(option)[0];
  }

  /** The value of an option that was asked for before. */
  text(option: string): string {
    const value = this.find(option);
    if (value === undefined) throw new Error(`${option} was not asked for`);
    return value;
  }
}
