import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect } from "chai";

import { runScript, scriptOf } from "./script.ts";

const PAGE = "docs/recover.md";
const BUILD = "services/explorer/scripts/recover.ts";
/** What the commands find in a clone. */
const OF_CLONE = ["node_modules", "packages", "services"];

describe(PAGE, function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-docs-recover-"));
  let explorer: Server;

  before(async () => {
    for (const name of OF_CLONE) symlinkSync(resolve(name), join(folder, name));
    const served = join(folder, "served.html");
    execFileSync(process.execPath, ["--import", "tsx", BUILD, served]);
    const html = readFileSync(served);
    explorer = createServer(({ url }, response) => {
      response.end(url === "/environment.json" ? '{ "environment": "local" }' : html);
    });
    await new Promise<void>((done) => explorer.listen(0, "127.0.0.1", done));
  });

  after(() => {
    explorer?.close();
    rmSync(folder, { recursive: true });
  });

  it("has commands that save the page, build the same page, and compare both", async () => {
    const { port } = explorer.address() as AddressInfo;
    const begin = `cd '${folder}'; explorer=http://127.0.0.1:${port}\n`;
    const { code, output } = await runScript(begin + scriptOf(PAGE, "Get the page"), 60_000);
    expect(code, output).to.equal(0);
    const hashes = [...output.matchAll(/\b[0-9a-f]{64}\b/g)].map(([hash]) => hash);
    expect(hashes, output).to.have.length(3);
    expect(new Set(hashes).size, output).to.equal(1);
  });
});
