import { join } from "node:path";
import type { BaseConfig } from "@causeway/operator";

import type { ScheduleKind } from "./ScheduleKind.ts";

/**
 * Where bundles for the way back of a kind of schedules stand: several kinds can have the same signer, whose bundles have
 * one name. Bundles of earlier plans that stand in `rollback/` itself stay there.
 *
 * @param folder For what must be signed.
 */
export function wayBackFolder<C extends BaseConfig>(
  folder: string,
  { name }: Pick<ScheduleKind<C>, "name">,
): string {
  return join(folder, "rollback", name);
}
