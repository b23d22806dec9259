import type { AttestationClient } from "@causeway/chains";
import { validatorAt } from "@causeway/chains/node";

import type { Config } from "../areas.ts";

/** Milliseconds: a validator reads and proves a block before it signs. */
const PATIENCE = 20_000;

/** A validator that the configuration does not have. */
export class UnknownValidator extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`there is no validator "${name}": it is one of ${known.join(", ")}`);
    this.name = "UnknownValidator";
  }
}

/**
 * The validators of the configuration.
 *
 * @param urls Where they are instead of where the configuration says, by name.
 * @throws UnknownValidator
 */
export function validatorClients(
  { committee }: Config,
  urls: Readonly<Record<string, readonly string[]>>,
): AttestationClient[] {
  const known = committee.members.map(({ name }) => name);
  for (const name of Object.keys(urls)) {
    if (!known.includes(name)) throw new UnknownValidator(name, known);
  }
  return committee.members.flatMap(({ name, url }) =>
    (urls[name] ?? [url]).map((at) => validatorAt(at, PATIENCE, `${name} (${at})`)),
  );
}
