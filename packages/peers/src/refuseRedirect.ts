import { AnswerUnusable } from "./AnswerUnusable.ts";

/**
 * A peer is asked where it is, and not where it sends us.
 *
 * @throws AnswerUnusable `REDIRECTED`
 */
export function refuseRedirect(status: number): void {
  if (status < 300 || status >= 400) return;
  throw new AnswerUnusable("REDIRECTED", `it answers ${status}: it is asked where it is, only`);
}
