import { ProtocolError } from "../../src/index.ts";

/** The error with which `attempt` is refused; fails if it is of another kind, or accepted. */
export async function refusal(attempt: Promise<unknown>): Promise<ProtocolError> {
  const error = await attempt.then(
    () => new Error("accepted"),
    (cause: unknown) => cause,
  );
  if (error instanceof ProtocolError) return error;
  throw error;
}
