import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import { IDBFactory } from "fake-indexeddb";

import {
  createCauseway,
  type ExecutionStorage,
  indexedDbStorage,
  memoryStorage,
  storageOf,
} from "../../src/index.ts";
import { fileStorage } from "../../src/node/index.ts";
import type { Locks } from "../../src/storage/database.ts";
import { caught } from "../world/caught.ts";

/** Opens the same storage twice, as two tabs or processes do. */
type Pair = () => Promise<readonly [ExecutionStorage, ExecutionStorage]>;

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "causeway-storage-"));
  folders.push(folder);
  return folder;
};

/** Locks as browsers have them, shared by all tabs. */
function fakeLocks() {
  const held = new Set<string>();
  const request = async (name: string, _: object, run: (lock: object | null) => unknown) => {
    if (held.has(name)) return run(null);
    held.add(name);
    try {
      return await run({ name });
    } finally {
      held.delete(name);
    }
  };
  return { request } as unknown as Locks;
}

const PAIRS: Readonly<Record<string, Pair>> = {
  memory: async () => {
    const one = memoryStorage();
    return [one, one];
  },
  "a browser's database, by leases": async () => {
    const options = { factory: new IDBFactory(), locks: undefined };
    return [await indexedDbStorage(options), await indexedDbStorage(options)];
  },
  "a browser's database, by its locks": async () => {
    const options = { factory: new IDBFactory(), locks: fakeLocks() };
    return [await indexedDbStorage(options), await indexedDbStorage(options)];
  },
  "a folder": async () => {
    const folder = join(newFolder(), "executions");
    return [fileStorage(folder), fileStorage(folder)];
  },
};

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

for (const [name, open] of Object.entries(PAIRS)) {
  describe(`storage in ${name}`, () => {
    it("gives what was written last, and nothing for an unknown or deleted id", async () => {
      const [one, other] = await open();
      expect(await one.get("a")).to.equal(undefined);
      await one.set("a", "1");
      await one.set("a", "2");
      expect(await other.get("a")).to.equal("2");
      await other.delete("a");
      expect(await one.get("a")).to.equal(undefined);
    });

    it("lists ids, the one written last first", async () => {
      const [one, other] = await open();
      expect(await one.list()).to.deep.equal([]);
      for (const id of ["a", "b", "c", "a"]) {
        await one.set(id, id);
        await new Promise((done) => setTimeout(done, 5));
      }
      expect(await other.list()).to.deep.equal(["a", "c", "b"]);
    });

    it("lets one run for an id, and others for other ids", async () => {
      const [one, other] = await open();
      const ran: unknown[] = [];
      await one.exclusively("a", async () => {
        ran.push(await other.exclusively("a", async () => "both"));
        ran.push(await other.exclusively("b", async () => "another id"));
      });
      ran.push(await other.exclusively("a", async () => "later"));
      expect(ran).to.deep.equal([undefined, "another id", "later"]);
    });

    it("frees an id if what ran for it threw", async () => {
      const [one, other] = await open();
      const failing = one.exclusively("a", () => Promise.reject(new Error("it failed")));
      expect(await failing.catch((error: Error) => error.message)).to.equal("it failed");
      expect(await other.exclusively("a", async () => "free")).to.equal("free");
    });

    it("lets one of many that begin at once run", async () => {
      const [one, other] = await open();
      const run = async () => {
        await new Promise((done) => setTimeout(done, 20));
        return "ran";
      };
      const all = await Promise.all([one, other, one, other].map((s) => s.exclusively("a", run)));
      expect(all.filter((result) => result === "ran")).to.have.length(1);
    });
  });
}

describe("storage in a folder of files", () => {
  it("takes over a lease that nobody renewed", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "a.lease.7"), "");
    const storage = fileStorage(folder);
    expect(await storage.exclusively("a", async () => "ran")).to.equal(undefined);
    utimesSync(join(folder, "a.lease.7"), 0, 0);
    expect(await storage.exclusively("a", async () => "ran")).to.equal("ran");
    expect(readdirSync(folder)).to.deep.equal(["a.lease.8"]);
  });

  it("refuses ids that are paths", async () => {
    const storage = fileStorage(newFolder());
    await caught("BadInput", () => storage.exclusively("../a", async () => 1));
    await caught("BadInput", () => storage.set("../a", "text"));
  });
});

describe("the storage of a client", () => {
  it("is the one given to it, or else one that says that a reload loses it", async () => {
    const storage = memoryStorage();
    expect(await storageOf(createCauseway({ storage }))).to.equal(storage);
    const causeway = createCauseway();
    const { description, isDurable } = await storageOf(causeway);
    expect([description.includes("keep the hash"), isDurable]).to.deep.equal([true, false]);
    expect(await storageOf(causeway)).to.equal(await storageOf(causeway));
  });

  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  for (const { refused, property } of [
    { refused: "its database", property: { value: { open: refuse } } },
    { refused: "every use of databases", property: { get: refuse } },
  ]) {
    it(`is memory where a browser refuses ${refused}, and says so`, async () => {
      Object.defineProperty(globalThis, "indexedDB", { configurable: true, ...property });
      try {
        const { description, isDurable } = await storageOf(createCauseway());
        expect(description).to.include("this browser allows no database");
        expect(isDurable).to.equal(false);
      } finally {
        Reflect.deleteProperty(globalThis, "indexedDB");
      }
    });
  }
});
