import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readPages } from "@causeway/api/testing/readPages.ts";

import { writeSite } from "../../scripts/buildSite.ts";

/** The pages as built, as the APIs serve them. @param faucetUrl Where the pages find a faucet. */
export async function builtPages(faucetUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "causeway-pages-"));
  try {
    await writeSite(folder, { faucetUrl });
    return readPages(folder, "the test");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
