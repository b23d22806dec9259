import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { hashOf } from "../../../scripts/pack/hashOf.ts";
import { packAll } from "../../../scripts/pack/packAll.ts";
import { recordPacked, SOURCES } from "../../../scripts/pack/packedBefore.ts";

describe("packing", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-pack-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const refusalOf = (packed: Promise<unknown>) => packed.catch(({ message }: Error) => message);

  /** Packs, and is stopped when it does something. */
  function packUntil(stage: string): Promise<unknown> {
    const tell = (doing: string) => {
      if (doing.startsWith(stage)) throw new Error(`no ${stage}`);
    };
    return packAll({ out: join(folder, "packages"), tell, build: async () => undefined });
  }

  for (const stage of ["compiles", "packs"]) {
    it(`leaves what was packed before, and nothing else, where it fails when it ${stage}`, async function () {
      this.timeout(60_000);
      mkdirSync(join(folder, "packages"));
      writeFileSync(join(folder, "packages/before.tgz"), "before");
      expect(await refusalOf(packUntil(stage))).to.equal(`no ${stage}`);
      expect(readFileSync(join(folder, "packages/before.tgz"), "utf8")).to.equal("before");
      expect(readdirSync(folder)).to.deep.equal(["packages"]);
    });
  }

  describe("where there are packages", () => {
    let out: string;

    beforeEach(() => {
      out = join(folder, "packages");
      mkdirSync(out);
      writeFileSync(join(out, "before.tgz"), "before");
      recordPacked(out, { sources: hashOf(SOURCES), tarballs: ["before.tgz"] });
    });

    it("leaves those of the same sources as they are", async () => {
      expect(await packUntil("compiles")).to.deep.equal([join(out, "before.tgz")]);
    });

    it("packs again where a source has changed since", async () => {
      recordPacked(out, { sources: hashOf(["LICENSE"]), tarballs: ["before.tgz"] });
      expect(await refusalOf(packUntil("compiles"))).to.equal("no compiles");
    });

    it("packs again where a package is missing", async () => {
      rmSync(join(out, "before.tgz"));
      expect(await refusalOf(packUntil("compiles"))).to.equal("no compiles");
    });
  });

  it("makes no folder where the contracts do not build", async () => {
    const build = () => Promise.reject(new Error("no build"));
    const out = join(folder, "packages");
    expect(await refusalOf(packAll({ out, tell: () => undefined, build }))).to.equal("no build");
    expect(existsSync(out)).to.equal(false);
  });
});
