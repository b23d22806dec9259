// Writes the list of errors in docs/apps.md.
//   node --import tsx packages/sdk/scripts/errorsSection.ts

import { readFileSync, writeFileSync } from "node:fs";

import { withErrors } from "../test/docs/withErrors.ts";

const PAGE = "docs/apps.md";

writeFileSync(PAGE, withErrors(readFileSync(PAGE, "utf8")));
