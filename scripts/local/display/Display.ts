/** The colour of an event, where there are colours. */
export type Tone = "plain" | "good" | "bad" | "quiet";

/** Shows what happens in a run. */
export interface Display {
  /** Text of its own. */
  heading(text: string): void;

  /** Lines that stay above what happens. */
  note(lines: readonly string[]): void;

  /**
   * Something that happened.
   *
   * @param subject The part of the network, or the message, that it happened to.
   */
  event(subject: string, text: string, tone?: Tone): void;

  /** Nothing follows: what is shown stays. */
  end(): void;
}
