import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import { isNewEnough, NEEDED_NODE } from "../src/oldestNode.mjs";

/** Has this Node say of itself that it is an older one. */
const PRETENCE = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });`,
)}`;

interface OldNode {
  readonly version: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** An older Node of this machine, else this one, which says that it is. */
function oldNode(): OldNode {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const programs = folders.map((folder) => join(folder, "node")).filter(existsSync);
  const old = [...new Set(programs)].flatMap((program) => {
    const print = ["--print", "process.versions.node"];
    const version = execFileSync(program, print, { encoding: "utf8" }).trim();
    return isNewEnough(version) ? [] : [{ version, command: [program] as const }];
  });
  return old[0] ?? { version: "20.20.2", command: [process.execPath, "--import", PRETENCE] };
}

function mainOf(service: string): string {
  return join("services", service, "src", "main.ts");
}

describe("a service under an older Node", function () {
  this.timeout(60_000);

  const { version, command } = oldNode();
  // The pages of the explorer are built, and nobody starts them.
  const services = readdirSync("services").filter((name) => existsSync(mainOf(name)));

  async function run(service: string) {
    const [program, ...args] = command;
    // One that starts after all is ended, and has no exit code.
    const child = spawn(program, [...args, "--import", "tsx", mainOf(service)], {
      timeout: 20_000,
    });
    const [[code], stdout, stderr] = await Promise.all([
      once(child, "close"),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, stdout, stderr };
  }

  it(`${services.join(", ")}: refuses to start, and says which one it needs`, async () => {
    for (const service of services) {
      const stderr = `${service}: needs ${NEEDED_NODE}, and this is ${version}\n`;
      expect(await run(service)).to.deep.equal({ code: 1, stdout: "", stderr });
    }
  });
});
