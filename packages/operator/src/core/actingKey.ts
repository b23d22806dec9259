/** Name of the variable that holds the private key of whoever acts. */
export const KEY_VARIABLE = "CAUSEWAY_KEY";

/** The environment for processes that need no key. */
export function environmentWithoutKey(): NodeJS.ProcessEnv {
  return { ...process.env, [KEY_VARIABLE]: undefined };
}

/** There is no key, or none that can be used. */
export class KeyUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "KeyUnusable";
  }
}
