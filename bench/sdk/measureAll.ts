import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bundleForBrowser } from "../../test/scripts/pack/browserSize.ts";
import { FLOWS, PACKED_FOR_SDK } from "../../test/scripts/pack/flows.ts";
import { packForBrowser } from "../../test/scripts/pack/packForBrowser.ts";
import { executions } from "./executions.ts";
import type { Row } from "./Row.ts";
import { readingActions } from "./readingActions.ts";
import { recoveries } from "./recoveries.ts";

/** Measures each flow of the packed SDK, the size first. Needs the contracts built. */
export async function measureAll(): Promise<Row[]> {
  const project = mkdtempSync(join(tmpdir(), "causeway-bench-sdk-"));
  try {
    await packForBrowser(PACKED_FOR_SDK, project);
    const taken = new Map([
      ...(await readingActions()),
      ...(await executions()),
      ...(await recoveries()),
    ]);
    const rows: Row[] = [];
    for (const { name, program, loading } of FLOWS) {
      const { bytes } = await bundleForBrowser(program, project, loading);
      const { requests = null, milliseconds = null } = taken.get(name) ?? {};
      rows.push({ name, bytes, requests, milliseconds });
    }
    return rows;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
