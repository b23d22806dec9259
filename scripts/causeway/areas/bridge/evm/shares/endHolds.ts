import { type ResumeOptions, resumeAll } from "@causeway/operator";
import type { EvmLifting } from "@causeway/operator/evm";

import type { AssetOutcome } from "../../AssetOutcome.ts";
import type { SelectedVault } from "../../selectVaults.ts";
import { readHold } from "./readHold.ts";
import { endHoldCall } from "./vaultCall.ts";

/** Lets the shares of vaults move again, by `resumeAll`. */
export async function endHolds(
  vaults: readonly SelectedVault[],
  options: ResumeOptions,
): Promise<AssetOutcome[]> {
  const resumptions = new Map(vaults.map((vault) => [resumptionOf(vault), vault]));
  const outcomes = await resumeAll([...resumptions.keys()], options);
  return [...outcomes].map(([resumption, outcome]) => ({
    stopped: resumptions.get(resumption) as SelectedVault,
    ...outcome,
  }));
}

function resumptionOf(vault: SelectedVault): EvmLifting {
  const { chain, label, address } = vault;
  return {
    id: `end the hold of ${label}`,
    summary: `Let the shares of ${label} move again`,
    chain,
    call: endHoldCall(vault),
    holder: `a vault of ${chain.name}`,
    effect: "held",
    lastsUntil: async ({ view }) => (await readHold(view, address))?.until,
  };
}
