import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { ensureDependencies } from "../../../scripts/bootstrap/dependencies.mjs";
import { runNpm } from "../../../scripts/bootstrap/npm.mjs";
import { addIntegrity } from "../../../scripts/lock/addIntegrity.ts";
import { fetchHashes } from "../../../scripts/lock/fetchHashes.ts";
import { LoopbackRegistry, type Published, publish } from "./registry/LoopbackRegistry.ts";

const LIBRARY = { name: "library", version: "6.17.0", main: "index.js" };
const PLATFORM = { os: [process.platform], cpu: [process.arch] };
const NATIVE = { name: "native", version: "1.0.0", ...PLATFORM };

const REVIEWED = publish(LIBRARY, { "index.js": "reviewed" });
const REVIEWED_NATIVE = publish(NATIVE, { "index.js": "reviewed" });
const TAMPERED = publish(LIBRARY, { "index.js": "tampered" });
const TAMPERED_NATIVE = publish(NATIVE, { "index.js": "tampered" });

type Hash = { integrity?: string };
const hashOf = ({ integrity }: Published): Hash => ({ integrity });

const PROJECT = {
  name: "project",
  version: "1.0.0",
  dependencies: { library: "6.17.0" },
  optionalDependencies: { native: "1.0.0" },
};

describe("a registry that serves another package under the same name and version", function () {
  this.timeout(120_000);

  let root: string;
  let registry: LoopbackRegistry;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "causeway-tampered-"));
    mkdirSync(join(root, "packages"));
    write("package.json", { ...PROJECT, workspaces: ["packages/*"] });
  });

  afterEach(async () => {
    await registry.close();
    rmSync(root, { recursive: true });
  });

  function write(file: string, content: object): void {
    writeFileSync(join(root, file), JSON.stringify(content));
  }

  /** As npm writes it, with the hashes that are given. */
  function lock(library: Hash, native: Hash) {
    const packages = {
      "": { ...PROJECT, workspaces: ["packages/*"] },
      "node_modules/library": { version: LIBRARY.version, ...library },
      "node_modules/native": { version: NATIVE.version, ...native, ...PLATFORM, optional: true },
    };
    return { name: "project", version: "1.0.0", lockfileVersion: 3, requires: true, packages };
  }

  const open = () => lock({}, {});
  const reviewed = () => lock(hashOf(REVIEWED), hashOf(REVIEWED_NATIVE));
  const ci = () => runNpm(process.execPath, root, ["ci"]);

  function installed(name: string): string | undefined {
    const file = join(root, "node_modules", name, "index.js");
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }

  it("has it installed where the lock knows no hash", async () => {
    registry = await LoopbackRegistry.open([TAMPERED, TAMPERED_NATIVE]);
    write("package-lock.json", open());
    expect(ci()).to.equal(true);
    expect([installed("library"), installed("native")]).to.deep.equal(["tampered", "tampered"]);
  });

  it("is refused by npm ci, and nothing is installed", async () => {
    registry = await LoopbackRegistry.open([TAMPERED, REVIEWED_NATIVE]);
    write("package-lock.json", reviewed());
    expect(ci()).to.equal(false);
    expect([installed("library"), installed("native")]).to.deep.equal([undefined, undefined]);
  });

  it("is refused by what every npm script begins with", async () => {
    registry = await LoopbackRegistry.open([TAMPERED, REVIEWED_NATIVE]);
    write("package-lock.json", reviewed());
    expect(() => ensureDependencies(root, process.execPath)).to.throw("npm install failed");
    expect(installed("library")).to.equal(undefined);
  });

  it("is refused although npm is configured to read no lock", async () => {
    registry = await LoopbackRegistry.open([TAMPERED, REVIEWED_NATIVE]);
    write("package-lock.json", reviewed());
    writeFileSync(join(root, ".npmrc"), "package-lock=false\n");
    expect(() => ensureDependencies(root, process.execPath)).to.throw("npm install failed");
    expect(installed("library")).to.equal(undefined);
  });

  it("does not bring in its native package, which npm leaves out", async () => {
    registry = await LoopbackRegistry.open([REVIEWED, TAMPERED_NATIVE]);
    write("package-lock.json", reviewed());
    ensureDependencies(root, process.execPath);
    expect([installed("library"), installed("native")]).to.deep.equal(["reviewed", undefined]);
  });

  it("does not replace what was installed, nor stay where it was installed before", async () => {
    registry = await LoopbackRegistry.open([TAMPERED, TAMPERED_NATIVE]);
    write("package-lock.json", open());
    expect(ci()).to.equal(true);
    await registry.close();

    registry = await LoopbackRegistry.open([REVIEWED, REVIEWED_NATIVE]);
    write("package-lock.json", reviewed());
    ensureDependencies(root, process.execPath);
    expect([installed("library"), installed("native")]).to.deep.equal(["reviewed", "reviewed"]);
  });

  it("is known by the hashes that npm run generate writes", async () => {
    registry = await LoopbackRegistry.open([REVIEWED, REVIEWED_NATIVE]);
    const generated = addIntegrity(open(), fetchHashes);
    expect(JSON.parse(JSON.stringify(generated))).to.deep.equal(reviewed());
  });

  it("stops npm run generate where it lacks a package", async () => {
    registry = await LoopbackRegistry.open([REVIEWED]);
    expect(() => addIntegrity(open(), fetchHashes)).to.throw("could not fetch a package");
  });
});
