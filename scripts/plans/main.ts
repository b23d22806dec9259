// node --import tsx scripts/plans/main.ts
//
// Writes the plans of all queries again, which a test compares: test/scripts/plans/plans.txt.

import { writeFileSync } from "node:fs";

import { PLANS_FILE, readPlans, textOf } from "./readPlans.ts";

writeFileSync(PLANS_FILE, textOf(await readPlans()));
