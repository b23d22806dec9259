import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { fetchedNode } from "../../../scripts/bootstrap/fetched-node.mjs";
import { runNpm } from "../../../scripts/bootstrap/npm.mjs";
import { LoopbackRegistry, publish } from "./registry/LoopbackRegistry.ts";

const NAME = "node-of-this-machine";

/** A program that says a version of itself, as Node does. */
function nodeOf(version: string, says = `v${version}`) {
  const manifest = { name: NAME, version, bin: { node: "bin/node" } };
  return publish(manifest, { "bin/node": `#!/bin/sh\necho ${says}\n` });
}

const REVIEWED = nodeOf("24.21.0");
const EARLIER = nodeOf("24.20.0");
/** Says that it is the reviewed one. */
const TAMPERED = publish(REVIEWED.manifest, {
  "bin/node": "#!/bin/sh\n# tampered\necho v24.21.0\n",
});
/** What a range would take. */
const LATER = nodeOf("24.99.0");

const WANTED = { name: NAME, version: "24.21.0", integrity: REVIEWED.integrity };

describe("fetchedNode", function () {
  this.timeout(60_000);

  let folder: string;
  let registry: LoopbackRegistry;

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), "causeway-toolchain-")), ".toolchain");
  });

  afterEach(async () => {
    await registry.close();
    rmSync(join(folder, ".."), { recursive: true });
  });

  const says = (node: string) => execFileSync(node, { encoding: "utf8" }).trim();

  it("fetches the version that is written down, although there is a later one", async () => {
    registry = await LoopbackRegistry.open([REVIEWED, LATER]);
    expect(says(fetchedNode(folder, WANTED))).to.equal("v24.21.0");
  });

  it("refuses another package of the same version, which npm install takes", async () => {
    registry = await LoopbackRegistry.open([TAMPERED]);
    expect(() => fetchedNode(folder, WANTED)).to.throw(`could not fetch ${NAME}@24.21.0`);
    const node = join(folder, "node_modules", NAME, "bin/node");
    expect(existsSync(node)).to.equal(false);

    rmSync(folder, { recursive: true });
    runNpm(process.execPath, folder, ["install", "--no-save", `${NAME}@24`]);
    expect(says(node), "the attack, by what fetched Node before").to.equal("v24.21.0");
  });

  it("refuses a package whose Node says another version", async () => {
    const other = nodeOf("24.21.0", "v18.0.0");
    registry = await LoopbackRegistry.open([other]);
    const wanted = { ...WANTED, integrity: other.integrity };
    expect(() => fetchedNode(folder, wanted)).to.throw(`could not fetch ${NAME}@24.21.0`);
  });

  it("replaces what was fetched before by another version, or without a hash", async () => {
    registry = await LoopbackRegistry.open([EARLIER, TAMPERED]);
    fetchedNode(folder, { name: NAME, version: "24.20.0", integrity: EARLIER.integrity });
    expect(() => fetchedNode(folder, WANTED)).to.throw(`could not fetch ${NAME}@24.21.0`);
    await registry.close();

    registry = await LoopbackRegistry.open([REVIEWED]);
    expect(says(fetchedNode(folder, WANTED))).to.equal("v24.21.0");
  });

  it("asks no registry for what is there", async () => {
    registry = await LoopbackRegistry.open([REVIEWED]);
    fetchedNode(folder, WANTED);
    await registry.close();

    registry = await LoopbackRegistry.open([]);
    expect(says(fetchedNode(folder, WANTED))).to.equal("v24.21.0");
  });
});
