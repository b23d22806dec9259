import { ProtocolError } from "../src/index.ts";

/** The code with which `attempt` is refused, `accepted` if it is not. */
export function refusalOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
  return "accepted";
}
