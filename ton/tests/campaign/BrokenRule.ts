/** A rule of the campaign that does not hold. */
export class BrokenRule extends Error {
  /** @param rule Its name. */
  constructor(rule: string, details: string) {
    super(`${rule}: ${details}`);
    this.name = "BrokenRule";
  }
}

/** Throws unless a rule holds. */
export function requireRule(holds: boolean, rule: string, details: () => string): void {
  if (!holds) throw new BrokenRule(rule, details());
}
