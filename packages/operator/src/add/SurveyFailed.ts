/** No RPC of a new chain answered as the family of the chain asks. */
export class SurveyFailed extends Error {
  readonly chain: string;
  readonly family: string;

  /** @param others Words of the other families. */
  constructor(chain: string, family: string, others: readonly string[], cause: Error) {
    const remedy = `a chain of another family needs --family ${others.join(" or ")}`;
    super(`${cause.message}; ${chain} was asked as a chain of the family ${family}: ${remedy}`, {
      cause,
    });
    this.name = "SurveyFailed";
    this.chain = chain;
    this.family = family;
  }
}
