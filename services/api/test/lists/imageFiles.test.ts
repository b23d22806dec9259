import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { originOf } from "../../src/http/originOf.ts";
import { readImageFiles } from "../../src/lists/images/imageFiles.ts";

describe("the folder of pictures", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-images-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("is read once, and only its pictures are", () => {
    for (const name of ["usdc.svg", "eth.png", ".env", "KEY.svg", "notes.txt"]) {
      writeFileSync(join(folder, name), name);
    }
    const files = readImageFiles(folder, "api.json");
    expect([...files.keys()].sort()).to.deep.equal(["eth.png", "usdc.svg"]);
    expect(files.get("usdc.svg")?.toString()).to.equal("usdc.svg");
  });

  it("is refused if it is not there, or has a picture that is too large", () => {
    expect(() => readImageFiles(join(folder, "none"), "api.json")).to.throw(ConfigError, "images:");
    writeFileSync(join(folder, "large.png"), Buffer.alloc(262_145));
    expect(() => readImageFiles(folder, "api.json")).to.throw(
      ConfigError,
      "large.png has 262145 bytes, at most 262144",
    );
  });
});

describe("links in answers", () => {
  const asked = { protocol: "http" as const, headers: { host: "127.0.0.1:9700" } };

  it("begin with the URL of the request, or with the configured one", () => {
    expect(originOf(asked, { publicUrl: undefined })).to.equal("http://127.0.0.1:9700");
    const publicUrl = "https://api.example";
    expect(originOf(asked, { publicUrl })).to.equal(publicUrl);
  });
});
