import { areaConfig } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import { committeeViolations } from "./rules.ts";
import { type Committee, committeeFile } from "./schema.ts";

/** Who signs the chains' checkpoints. */
export interface CommitteeConfig extends LanesConfig {
  readonly committee: Committee;
}

export const committeeConfig = areaConfig({
  files: { "committee.json": committeeFile },
  part: (files): Pick<CommitteeConfig, "committee"> => ({ committee: files["committee.json"] }),
  violations: ({ committee, environmentTag, development }: CommitteeConfig) => ({
    "committee.json": committeeViolations(committee, environmentTag, development),
  }),
});
