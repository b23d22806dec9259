/** Words of an event are not of the form that its ABI says. The message says which, and why. */
export class UnreadableEvent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "UnreadableEvent";
  }
}
