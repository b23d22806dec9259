import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { BuildCache } from "../src/BuildCache.ts";
import { openBuildCache } from "../src/openBuildCache.ts";

const MEGABYTE = 2 ** 20;

describe("BuildCache", () => {
  let folder: string;
  let made: string[];
  /** What a program makes of its inputs, beside them. */
  let other: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-build-cache-"));
    made = [];
    other = "";
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** As a new process has it. */
  const openCache = (mostBytes = MEGABYTE) => new BuildCache(join(folder, "cache"), mostBytes);

  /** What a program makes of those inputs. */
  function product(inputs: string, isKept = true) {
    const make = async () => {
      made.push(inputs);
      return Buffer.from(`of ${inputs}${other}`);
    };
    return { inputs, label: `the program makes of ${inputs}`, make, isKept: () => isKept };
  }

  const get = async (cache: BuildCache, inputs: string, isKept?: boolean) =>
    Buffer.from(await cache.get(product(inputs, isKept))).toString();

  /** The files of the entries' contents. */
  function contents(): string[] {
    const all = readdirSync(join(folder, "cache"), { recursive: true, withFileTypes: true });
    return all
      .filter((file) => file.isFile() && file.parentPath.includes("content-v2"))
      .map(({ parentPath, name }) => join(parentPath, name));
  }

  it("makes a product once, in whichever process", async () => {
    expect(await get(openCache(), "a")).to.equal("of a");
    expect(await get(openCache(), "a")).to.equal("of a");
    expect(made).to.deep.equal(["a"]);
  });

  it("makes again what follows from other inputs, and what is not to be kept", async () => {
    const cache = openCache();
    await get(cache, "a", false);
    await get(cache, "a");
    await get(cache, "b");
    expect(made).to.deep.equal(["a", "a", "b"]);
  });

  it("makes again what is damaged, and keeps it whole then", async () => {
    await get(openCache(), "a");
    for (const file of contents()) {
      const bytes = readFileSync(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      rmSync(file);
      writeFileSync(file, bytes);
    }
    expect(await get(openCache(), "a")).to.equal("of a");
    expect(made).to.deep.equal(["a", "a"]);
    await get(openCache(), "a");
    expect(made).to.deep.equal(["a", "a"]);
  });

  it("makes one of those that it found once more, and says how many there were", async () => {
    const before = openCache();
    for (const inputs of ["a", "b"]) await get(before, inputs);
    const cache = openCache();
    for (const inputs of ["a", "b", "c"]) await get(cache, inputs);
    expect(await cache.compare(0.99)).to.deep.equal({ all: 3, found: 2 });
    expect(made).to.deep.equal(["a", "b", "c", "b"]);
    expect(await cache.compare()).to.deep.equal({ all: 0, found: 0 });
    expect(made).to.have.lengthOf(4);
  });

  it("refuses a cache that holds something else, and says how to remove it", async () => {
    await get(openCache(), "a");
    other = ", now";
    const cache = openCache();
    expect(await get(cache, "a")).to.equal("of a");
    const refusal = await cache.compare().catch((error: Error) => error.message);
    expect(refusal).to.match(/than the program makes of a\..*: rm -r .*cache$/);
  });

  it("lets the oldest go where there is no room", async () => {
    const cache = openCache(60);
    for (const inputs of ["a", "b", "c"]) await get(cache, inputs);
    expect(contents()).to.have.lengthOf(2);
    await get(cache, "c");
    expect(made).to.deep.equal(["a", "b", "c"]);
    await get(cache, "a");
    expect(made).to.deep.equal(["a", "b", "c", "a"]);
  });

  it("makes everything where the folder can be neither read nor written", async () => {
    writeFileSync(join(folder, "cache"), "a file");
    for (let times = 0; times < 2; times++) await get(openCache(), "a");
    expect(made).to.deep.equal(["a", "a"]);
  });

  it("is one for all clones, and absent where everything is to be built", () => {
    expect(openBuildCache({ XDG_CACHE_HOME: "/x" })?.folder).to.equal("/x/causeway/build");
    expect(openBuildCache({})?.folder).to.match(/\.cache\/causeway\/build$/);
    for (const name of ["CAUSEWAY_COLD", "CAUSEWAY_FULL"])
      expect(openBuildCache({ [name]: "1" }), name).to.equal(undefined);
  });
});
