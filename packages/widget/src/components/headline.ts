import type { Route } from "@causeway/sdk";

import type { Say } from "../messages/Say.ts";

/** The amount in which routes of a request differ: the output, or the input if the output was typed. */
export function headline({ request, input, output }: Route, say: Say): string {
  return request.kind === "exactOut" ? say.amount(input, "up") : say.amount(output, "down");
}
