import { fails, holds, type Proof, type Signer } from "@causeway/operator";
import { formatEther } from "ethers";

import type { LanesContext } from "../LanesContext.ts";
import { fundsForPauses } from "../pause/fundsForPauses.ts";

/**
 * That accounts hold what the configuration asks for, and that each guardian who pays by himself can pause all lanes
 * that end here.
 *
 * @param guardians Those that are meant to act.
 */
export async function proveFunds(
  context: LanesContext,
  guardians: readonly Signer[],
): Promise<Proof[]> {
  const { config, chain, view } = context;
  const floors = config.floors.filter((floor) => floor.chain === chain.name);
  const above = floors.map(async ({ name, account, floor }) => {
    const balance = await view.provider.getBalance(account, view.blockTag);
    const told = `${name}, ${account}, holds ${formatEther(balance)}, floor ${formatEther(floor)}`;
    return balance >= floor ? holds(told) : fails(told);
  });
  const funds = await fundsForPauses(context, guardians);
  const paying = funds.map(({ guardian: { name, address }, pauses, needed, held }) => {
    const told = `pay for ${pauses} pauses at once: they ask for ${formatEther(needed)}, and it holds ${formatEther(held)}`;
    const who = `${name}, ${address},`;
    return held >= needed ? holds(`${who} can ${told}`) : fails(`${who} cannot ${told}`);
  });
  return [...(await Promise.all(above)), ...paying];
}
