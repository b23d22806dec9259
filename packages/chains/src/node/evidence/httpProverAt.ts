import { ask } from "@causeway/peers/node";

import { HttpProver } from "../../evidence/HttpProver.ts";

/**
 * A prover that is asked by Node's own requests.
 *
 * @param timeout Milliseconds that a proof may take, those before it included.
 */
export function httpProverAt(url: string, timeout: number): HttpProver {
  return new HttpProver(url, timeout, ask);
}
