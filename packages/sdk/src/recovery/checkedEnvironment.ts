import { safeParse } from "valibot";

import { environmentOf } from "../contracts/environmentOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { type RecoveredEnvironment, recoveredEnvironment } from "./recoveredEnvironment.ts";

/** The environment of a client, each field that is read checked. @throws CausewayError `NoContracts`, `BadInput` */
export function checkedEnvironment(causeway: Causeway): RecoveredEnvironment {
  const read = safeParse(recoveredEnvironment(), environmentOf(causeway));
  if (!read.success) {
    const [{ path = [], message }] = read.issues;
    throw malformed(path.map(({ key }) => `${key}`).join("."), message);
  }
  const { chains } = read.output;
  const ids = new Set(chains.map(({ chainId }) => chainId));
  if (ids.size === chains.length && chains.length > 0) return read.output;
  throw malformed("chains", "it has no chain, or one twice");
}

function malformed(field: string, reason: string): CausewayError {
  const message = `contracts: ${field} is not of an environment's file: ${reason}`;
  return new CausewayError("BadInput", { message, details: { field } });
}
