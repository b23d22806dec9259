import { ask } from "@causeway/peers/node";

import { AttestationClient } from "../../evidence/AttestationClient.ts";

/**
 * A validator that is asked by Node's own requests.
 *
 * @param timeout Milliseconds.
 * @param name How errors call it; its URL if left out.
 */
export function validatorAt(url: string, timeout: number, name?: string): AttestationClient {
  return new AttestationClient(url, { timeout, name, ask });
}
