/** A message that cannot be sent as asked: what is wrong, with its value, and what to do. */
export class CannotSend extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CannotSend";
  }
}
