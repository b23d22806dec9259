import type { AttestationClient } from "@causeway/chains";
import { validatorAt } from "@causeway/chains/node";

import type { LightClientsConfig } from "../light-clients/index.ts";

/** A validator reads and proves a block before it signs. */
const PATIENCE_MILLISECONDS = 20_000;

/** URLs of validators by their names. */
export type ValidatorUrls = Readonly<Record<string, string>>;

/**
 * Everyone who may be asked to sign: the configured committee, and members of the committee that leaves, whom the
 * configuration does not name any more.
 *
 * @param urls Where validators are, instead of where the configuration says, or beside it.
 */
export function askedValidators(
  config: LightClientsConfig,
  urls: ValidatorUrls,
): AttestationClient[] {
  const configured = config.committee.members.map(({ name, url }) => [name, url] as const);
  return Object.entries({ ...Object.fromEntries(configured), ...urls }).map(([name, url]) =>
    validatorAt(url, PATIENCE_MILLISECONDS, `${name} (${url})`),
  );
}
