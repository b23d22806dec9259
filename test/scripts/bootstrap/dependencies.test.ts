import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { completeDependencies } from "../../../scripts/bootstrap/dependencies.mjs";
import { isUpToDate } from "../../../scripts/bootstrap/stamp.mjs";

const TARBALL = "native.tgz";

const PROJECT = {
  name: "project",
  version: "1.0.0",
  optionalDependencies: { native: `file:${TARBALL}` },
};

/** A package for this platform that asks for a newer Node than the oldest that we take. */
const NATIVE = {
  name: "native",
  version: "1.0.0",
  os: [process.platform],
  cpu: [process.arch],
  engines: { node: ">=22" },
};

describe("completeDependencies", function () {
  this.timeout(60_000);

  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-dependencies-"));
    packNative();
    write("package.json", { ...PROJECT, workspaces: [] });
    const resolved = `file:${TARBALL}`;
    const native = { ...NATIVE, name: undefined, resolved, integrity: integrityOf(TARBALL) };
    const packages = { "": PROJECT, "node_modules/native": { ...native, optional: true } };
    write("package-lock.json", { ...PROJECT, lockfileVersion: 3, requires: true, packages });
    // as npm leaves it that skipped the package
    const record = { ...PROJECT, lockfileVersion: 3, requires: true, packages: {} };
    write("node_modules/.package-lock.json", record);
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, content: object): void {
    const path = join(root, file);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, JSON.stringify(content));
  }

  /** What npm has to install, without a registry. */
  function packNative(): void {
    write("package/package.json", NATIVE);
    execFileSync("tar", ["-czf", TARBALL, "package"], { cwd: root });
    rmSync(join(root, "package"), { recursive: true });
  }

  function integrityOf(file: string): string {
    const hash = createHash("sha512").update(readFileSync(join(root, file)));
    return `sha512-${hash.digest("base64")}`;
  }

  const installed = () => existsSync(join(root, "node_modules/native/package.json"));

  it("installs what npm left out, under the Node that it is given", () => {
    const asked: string[] = [];
    completeDependencies(root, () => {
      asked.push("asked");
      return process.execPath;
    });
    expect({ asked, installed: installed() }).to.deep.equal({ asked: ["asked"], installed: true });
    expect(isUpToDate(root), "nothing is left for the next npm script").to.equal(true);
  });

  it("asks for no other Node where nothing is missing", () => {
    write("node_modules/native/package.json", NATIVE);
    completeDependencies(root, () => {
      throw new Error("asked");
    });
    expect(isUpToDate(root)).to.equal(true);
  });
});
