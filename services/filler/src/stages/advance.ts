import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { allow } from "../sending/allow.ts";
import { groupsOf } from "../sending/groupsOf.ts";
import { type ReadyAttempt, readyAttempts } from "../sending/readyAttempts.ts";
import { sendAdvances } from "../sending/sendAdvances.ts";

/** Advances what was decided. What its origin does not show any more by now, or what pays no more, is given up. */
export const advance: Stage = {
  name: "advance",
  async run(filler, chain) {
    let worked = false;
    for (;;) {
      const group = await nextGroup(filler, chain);
      if (group === undefined) return worked;
      worked = true;
      // While the bridge was being allowed to take it, blocks were made.
      const isNow = !(await allowAll(filler, chain, group));
      const ready = isNow ? group : await nextGroup(filler, chain);
      if (ready !== undefined) await sendAdvances(filler, chain, ready);
    }
  },
};

async function nextGroup(
  filler: Filler,
  chain: FilledChain,
): Promise<readonly ReadyAttempt[] | undefined> {
  return groupsOf(await readyAttempts(filler, chain), filler.config.mostAtOnce)[0];
}

/** @returns whether anything had to be sent. */
async function allowAll(
  filler: Filler,
  chain: FilledChain,
  group: readonly ReadyAttempt[],
): Promise<boolean> {
  const needs = new Map<string, bigint>();
  for (const { transfer, most } of group) {
    needs.set(transfer.assetId, (needs.get(transfer.assetId) ?? 0n) + most);
  }
  let sent = false;
  for (const [assetId, units] of needs) {
    sent = (await allow(filler, chain, { assetId, units })) || sent;
  }
  return sent;
}
