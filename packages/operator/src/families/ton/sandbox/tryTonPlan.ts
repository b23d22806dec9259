import type { Funds } from "../../../core/Funds.ts";
import type { TonChainPlan } from "../readTonPlan.ts";
import { accountIn } from "../TonContract.ts";
import { TonSandbox, type Trial } from "./TonSandbox.ts";

/** Tries all actions of a plan one after the other on the chain's own state. */
export async function tryTonPlan({ context, actions }: TonChainPlan): Promise<Trial[]> {
  const sandbox = await TonSandbox.at(context);
  const trials: Trial[] = [];
  for (const action of actions) trials.push(await sandbox.run(action));
  return trials;
}

/** The accounts with keys that sign a plan's steps. They send the value of a message first, and get its rest back. */
export async function tonFunds(
  { context: { config, chain, view } }: TonChainPlan,
  trials: readonly Trial[],
): Promise<Funds[]> {
  const byAccount = Map.groupBy(
    trials.filter(({ action }) => action.step.signer.kind === "key"),
    ({ action }) => action.step.signer.address,
  );
  const funds = [...byAccount].map(async ([address, own]): Promise<Funds[]> => {
    const name = own[0]?.action.step.signer.name ?? "";
    const spent = own.reduce((sum, { cost }) => sum + cost, 0n);
    const lent = own.map((trial) => trial.action.message.value - trial.cost);
    const [most = 0n] = lent.toSorted((one, other) => (one < other ? 1 : -1));
    const cost = spent + (most > 0n ? most : 0n);
    const { balance: held } = await view.account(address);
    const found = config.floors.find(
      (one) => one.chain === chain.name && accountIn(one.account) === address,
    );
    const floor = found?.floor ?? 0n;
    const missing = cost + floor > held ? cost + floor - held : 0n;
    const amounts = { held: `${held}`, cost: `${cost}`, floor: `${floor}`, missing: `${missing}` };
    return [{ name, address, ...amounts }];
  });
  return (await Promise.all(funds)).flat();
}
