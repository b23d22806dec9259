import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { promisify } from "node:util";

import { expect } from "chai";

/** Node takes the types off by itself; before 22.18 it has to be asked to. */
const BY_ITSELF = ["--experimental-strip-types"];

const run = promisify(execFile);

describe("a service's sources", () => {
  for (const service of readdirSync("services")) {
    const main = `services/${service}/src/main.ts`;
    // The pages of the explorer are built, and nobody starts them.
    if (!existsSync(main)) continue;
    it(`start the ${service} by Node alone`, async () => {
      const { NODE_OPTIONS: _, ...env } = process.env;
      const { stdout } = await run(process.execPath, [...BY_ITSELF, main, "--help"], { env });
      expect(stdout).to.match(/^Usage: /);
    });
  }
});
