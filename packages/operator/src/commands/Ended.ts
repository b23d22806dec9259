/** The program has told its caller all, and ends. */
export class Ended extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`ended with ${exitCode}`);
    this.name = "Ended";
    this.exitCode = exitCode;
  }
}
