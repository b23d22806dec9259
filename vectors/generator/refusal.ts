import { ProtocolError } from "@causeway/protocol";

/**
 * The code with which `attempt` is refused.
 *
 * @throws Error if it is not: then the example named `name` is wrong.
 */
export function refusal(name: string, attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
  throw new Error(`${name} was not refused`);
}

/** The code with which `attempt` is refused; empty if it is not. */
export function refusalIfAny(attempt: () => unknown): string {
  try {
    attempt();
    return "";
  } catch (error) {
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
}
