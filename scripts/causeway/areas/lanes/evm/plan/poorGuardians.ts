import { coinText, type Plan, stepsOnly } from "@causeway/operator";

import { GUARDIAN_ROLE } from "../../../deployment/index.ts";
import { signersWith } from "../../signersWith.ts";
import type { LanesContext } from "../LanesContext.ts";
import { fundsForPauses } from "../pause/fundsForPauses.ts";

/** Guardians who pay by themselves and hold too little to pause every lane that ends here: in an incident it is too late. */
export async function planPoorGuardians(context: LanesContext): Promise<Plan> {
  const { symbol } = context.chain.coin;
  const guardians = signersWith(context.config, GUARDIAN_ROLE);
  const funds = await fundsForPauses(context, guardians);
  const findings = funds
    .filter(({ held, needed }) => held < needed)
    .map(({ guardian: { name, address }, pauses, needed, held }) => ({
      kind: "guardian-funds" as const,
      subject: `${name}, ${address}`,
      expected: `at least ${coinText(needed, symbol)}, for ${pauses} pauses at once`,
      held: coinText(held, symbol),
      remedy: `send ${coinText(needed - held, symbol)} or more on ${context.chain.name} to ${address}`,
    }));
  return { ...stepsOnly([]), findings };
}
