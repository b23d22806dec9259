/** Nanoton; the default gas limit of messages to the first TON chain of an environment. */
export const USUAL_GAS_LIMIT = 50_000_000;
