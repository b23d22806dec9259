import type { Amount } from "../../../core/Amount.ts";
import type { TonContext } from "../TonContext.ts";

/** Nanoton that a bit and a cell of the basechain cost in 2^16 seconds, times 2^16: TON's configuration, parameter 18. */
const BIT_PRICE = 1n;
const CELL_PRICE = 500n;
const PERIOD_BITS = 16n;
const YEAR = 31_557_600n;

/** For how many years each contract can pay its rent, with what it stores now. */
export async function rentYears({ view, chain, blueprint }: TonContext): Promise<Amount[]> {
  const amounts = blueprint.contracts.map(async ({ name, address }): Promise<Amount[]> => {
    const { state, balance, used } = await view.account(address);
    if (state !== "active") return [];
    const rent = ((used.bits * BIT_PRICE + used.cells * CELL_PRICE) * YEAR) >> PERIOD_BITS;
    const value = rent === 0n ? 0 : Number((100n * balance) / rent) / 100;
    return [{ amount: "rent-years", subject: `${name} on ${chain.name}`, value }];
  });
  return (await Promise.all(amounts)).flat();
}
