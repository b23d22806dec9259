import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { WorldStore } from "./WorldStore.ts";

describe("WorldStore", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-store-"));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const fill = (text: string) => async (folder: string) =>
    writeFileSync(join(folder, "what"), text);
  const read = (folder: string) => readFileSync(join(folder, "what"), "utf8");

  it("makes what it has not, once", async () => {
    const store = new WorldStore(root);
    expect(read(await store.folder("a", fill("first")))).to.equal("first");
    expect(read(await store.folder("a", fill("second")))).to.equal("first");
    expect(read(await new WorldStore(root).folder("a", fill("third")))).to.equal("first");
    expect(read(await store.folder("b", fill("other")))).to.equal("other");
  });

  it("has what the first made, for all who made the same at once", async () => {
    const makers = ["one", "two"].map((text) => new WorldStore(root).folder("a", fill(text)));
    const [one = "", two = ""] = await Promise.all(makers);
    expect(read(one)).to.equal(read(two));
    expect(readdirSync(root)).to.deep.equal(["a"]);
  });

  it("leaves nothing behind of what could not be made", async () => {
    const making = new WorldStore(root).folder("a", async (folder) => {
      await fill("half")(folder);
      throw new Error("no more");
    });
    expect(String(await making.catch((reason: unknown) => reason))).to.include("no more");
    expect(readdirSync(root)).to.deep.equal([]);
  });

  it("keeps those that were used last", async () => {
    const store = new WorldStore(root, 2);
    const [a, b] = [await store.folder("a", fill("a")), await store.folder("b", fill("b"))];
    utimesSync(a, new Date(1_000), new Date(1_000));
    utimesSync(b, new Date(2_000), new Date(2_000));
    await store.folder("a", fill("again"));
    await store.folder("c", fill("c"));
    expect([a, b].map((folder) => existsSync(folder))).to.deep.equal([true, false]);
  });
});
