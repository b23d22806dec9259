import { environmentFile, type ServedEnvironment } from "@causeway/environment";

import { environmentOf } from "../contracts/environmentOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";

/** The environment of a client, each field of it checked. @throws CausewayError `NoContracts`, `BadInput` */
export function checkedEnvironment(causeway: Causeway): ServedEnvironment {
  const read = environmentFile.safeParse(environmentOf(causeway));
  if (read.success) return read.data;
  const { path, message: reason } = read.error.issues[0] ?? { path: [], message: "malformed" };
  const message = `contracts: ${path.join(".")} is not of an environment's file: ${reason}`;
  throw new CausewayError("BadInput", { message, details: { field: path.join(".") } });
}
