import type { BaseConfig } from "@causeway/operator";
import type { ActSource } from "@causeway/operator/evm";

import type { ScheduleActs, ScheduleKind } from "../versions/ScheduleKind.ts";

/** Versions of each product's fees that were published, returned to or withdrawn on a chain. */
export function scheduleActs<C extends BaseConfig>(
  kinds: readonly ScheduleKind<C>[],
): ScheduleActs<C> {
  return (context) =>
    kinds
      .filter(({ isOn }) => isOn(context))
      .map(({ name, addressOn, evm: { abi } }) => ({
        address: addressOn(context),
        abi,
        did: actsOf(`fee schedule "${name}"`),
      }));
}

function actsOf(fees: string): ActSource["did"] {
  return {
    FeeSchedulePublished: ({ version, effectiveAt }, words) =>
      `published version ${version} of the ${fees}, in force from ${words.time(effectiveAt)}`,
    VersionRolledBack: ({ version, previous }) =>
      `returned the ${fees} from version ${previous} to version ${version}`,
    VersionWithdrawn: ({ version }) => `withdrew version ${version} of the ${fees}`,
    SubjectRemoved: ({ subject }) => `removed subject ${subject} from the ${fees}`,
  };
}
