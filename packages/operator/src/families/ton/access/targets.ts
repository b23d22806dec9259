import type { AccessState } from "@causeway/chains/ton/contracts";

import type { Finding } from "../../../core/Finding.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf, hexOf, type TonContract } from "../TonContract.ts";
import { delayAt, isChanging } from "./heldAccess.ts";
import { secondsText } from "./managerSteps.ts";

/** Contracts that the access manager does not govern as it must. An admin had his reasons: somebody must judge. */
export async function findTonTargets(context: TonContext, state: AccessState): Promise<Finding[]> {
  const findings = await Promise.all(
    context.blueprint.contracts.map(async (contract) => [
      ...(await findAuthority(context, contract)),
      ...findSettings(context, contract, state),
    ]),
  );
  return findings.flat();
}

async function findAuthority(
  { view, chain, blueprint: { manager } }: TonContext,
  { name, address, governorIn }: TonContract,
): Promise<Finding[]> {
  const { data } = await view.account(address);
  if (data === undefined || governorIn === undefined) return [];
  const held = hexOf(governorIn(data));
  if (held === manager.address) return [];
  return [
    {
      kind: "authority",
      subject: `authority of ${name}`,
      expected: walletAddress(chain, manager.address),
      held: walletAddress(chain, held),
      remedy: `the present authority has ${name} do SetManager; until then ${walletAddress(chain, held)} decides which account may have which act done`,
    },
  ];
}

function findSettings(
  { view: { time } }: TonContext,
  { name, address }: TonContract,
  state: AccessState,
): Finding[] {
  const target = state.targets.get(addressOf(address).toRawString());
  if (target === undefined) return [];
  const { isClosed, adminDelay } = target;
  const findings: Finding[] = [];
  if (isClosed) {
    const remedy = "when the reason for its closing is gone, an admin does SetTargetClosed";
    findings.push({
      kind: "target-closed",
      subject: name,
      expected: "open",
      held: "closed",
      remedy,
    });
  }
  if (delayAt(adminDelay, time) === 0 && adminDelay.after === 0) return findings;
  const change = isChanging(adminDelay, time)
    ? `, and ${adminDelay.after} s from ${secondsText(adminDelay.effect)} on`
    : "";
  findings.push({
    kind: "target-admin-delay",
    subject: name,
    expected: "0 s beside the admins' own delay",
    held: `${delayAt(adminDelay, time)} s${change}`,
    remedy:
      adminDelay.after === 0
        ? "wait: it comes right by itself"
        : "an admin does SetTargetAdminDelay: a pending change is withdrawn; without one, the act takes days to have effect",
  });
  return findings;
}
