/** A rotation that would not succeed was not begun. */
export class NotReady extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `the rotation was not begun and nothing was sent:\n${problems.map((one) => `- ${one}`).join("\n")}`,
    );
    this.name = "NotReady";
    this.problems = problems;
  }
}
