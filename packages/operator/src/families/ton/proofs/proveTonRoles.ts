import { fails, holds, type Proof } from "../../../core/Proof.ts";
import { heldAccess, membershipIn } from "../access/heldAccess.ts";
import { secondsText } from "../access/managerSteps.ts";
import { wantedMembers } from "../access/wantedMembers.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";

/** That the members of each role have it, with the delays that the configuration says. @throws AccountMissing */
export async function proveTonRoles(context: TonContext): Promise<Proof[]> {
  const state = await heldAccess(context);
  return wantedMembers(context).map(({ role, id, name, account, executionDelay }) => {
    const held = state && membershipIn(state, id, account);
    const who = `${name}, ${walletAddress(context.chain, account)},`;
    if (held === undefined) return fails(`${who} has not the role ${role}`);
    if (held.since > context.view.time) {
      return fails(`${who} has the role ${role} only from ${secondsText(held.since)} on`);
    }
    if (held.delay !== executionDelay) {
      return fails(
        `${who} has the role ${role} with a delay of ${held.delay} s and not of ${executionDelay} s`,
      );
    }
    return holds(`${who} has the role ${role} with a delay of ${executionDelay} s`);
  });
}
