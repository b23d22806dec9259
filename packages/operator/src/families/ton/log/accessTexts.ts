import type { AccessChangeLog } from "@causeway/chains/ton/contracts";

import { describeRole } from "../../../config/Role.ts";
import { describeSeconds } from "../../../core/describeSeconds.ts";
import { describeAct } from "../pending/describeAct.ts";
import type { TonContext } from "../TonContext.ts";
import { hexOf } from "../TonContract.ts";
import type { TonActWords } from "./TonActSource.ts";

/** A change of an access manager in words, as `causeway log` tells those of EVM chains. */
export function accessText(
  log: AccessChangeLog,
  context: Pick<TonContext, "blueprint" | "chain">,
  words: TonActWords,
): string {
  const role = (id: bigint) => describeRole(context.blueprint.roles, id);
  switch (log.kind) {
    case "roleGranted": {
      const [member, delay] = [words.account(hexOf(log.account)), delayText(log.executionDelay)];
      if (log.isNew) return `gave ${role(log.roleId)} to ${member}, with ${delay}`;
      return `changed the delay of ${role(log.roleId)} of ${member} to ${delay}`;
    }
    case "roleRevoked":
      return `took ${role(log.roleId)} from ${words.account(hexOf(log.account))}`;
    case "roleAdminChanged":
      return `let ${role(log.admin)} grant ${role(log.roleId)}`;
    case "roleGuardianChanged":
      return `let ${role(log.guardian)} cancel operations of ${role(log.roleId)}`;
    case "roleGrantDelayChanged":
      return `set the grants of ${role(log.roleId)} to ${delayText(log.delay)}, from ${words.time(log.since)}`;
    case "functionRoleUpdated": {
      const target = hexOf(log.target);
      const acts = log.opcodes.map((opcode) => describeAct(context, target, opcode));
      return `let ${role(log.roleId)} do ${acts.join(", ")}`;
    }
    case "adminDelayUpdated":
      return `set the administration of ${words.account(hexOf(log.target))} to ${delayText(log.delay)}, from ${words.time(log.since)}`;
    case "targetClosed":
      return `${log.isClosed ? "closed" : "opened"} ${words.account(hexOf(log.target))} for all restricted acts`;
  }
}

function delayText(seconds: bigint): string {
  return seconds === 0n ? "no delay" : `a delay of ${describeSeconds(seconds)}`;
}
