import type { ExecuteParameters } from "../ExecuteParameters.ts";
import { termsOf } from "../Terms.ts";
import { plainCode } from "./plainCode.ts";
import type { Wanted } from "./Wanted.ts";

/** What an app wants executed. A page that swaps loads nothing of what is no route. */
export async function wantedOf({ wallet: _, ...parameters }: ExecuteParameters): Promise<Wanted> {
  if (!("route" in parameters)) {
    return (await plainCode()).plainWanted(parameters);
  }
  const { route } = parameters;
  return {
    chainId: route.request.from.chainId,
    requestOf: () => ({ kind: "route", ...parameters, accepted: termsOf(route) }),
  };
}
