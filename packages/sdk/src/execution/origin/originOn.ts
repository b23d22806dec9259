import type { Causeway } from "../../createCauseway.ts";
import { connectRpcs } from "../../rpcs/connectRpcs.ts";
import type { ChainId } from "../../values/ids.ts";
import { plainCode } from "../requests/plainCode.ts";
import { familyOf } from "./familyOf.ts";
import type { Origin } from "./Origin.ts";
import { readOrigin } from "./readOrigin.ts";

/** The chain on which an execution sends. @throws CausewayError `NoTon`; as `connectRpcs` */
export async function originOn(causeway: Causeway, chainId: ChainId): Promise<Origin> {
  if (familyOf(causeway, chainId) === "evm")
    return readOrigin(await connectRpcs(causeway, chainId));
  return (await plainCode()).originOnTon(causeway, chainId);
}
