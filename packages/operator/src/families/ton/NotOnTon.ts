/** A command does not cover TON chains. */
export class NotOnTon extends Error {
  readonly chain: string;

  constructor(chain: string, what: string, instead: string) {
    super(`${what} does not cover ${chain}, a TON chain: ${instead}`);
    this.name = "NotOnTon";
    this.chain = chain;
  }
}
