import { expect } from "chai";

import { expandFolders } from "../../../scripts/hardhat/folderOverrides.ts";

const FILES = ["test/A.t.sol", "test/harness/B.sol", "test/harness/C.sol"];
const filesIn = (folder: string) => FILES.filter((file) => file.startsWith(folder));

describe("expandFolders", () => {
  it("gives each file of a folder the folder's settings, as one object", () => {
    const settings = { runs: 1 };
    const expanded = expandFolders({ "test/": settings }, filesIn);
    expect(Object.keys(expanded)).to.deep.equal(FILES);
    for (const file of FILES) expect(expanded[file]).to.equal(settings);
  });

  it("prefers the folder within, whichever is named first", () => {
    for (const names of [
      ["test/", "test/harness/"],
      ["test/harness/", "test/"],
    ]) {
      const overrides = Object.fromEntries(names.map((name) => [name, name]));
      expect(expandFolders(overrides, filesIn)).to.deep.equal({
        "test/A.t.sol": "test/",
        "test/harness/B.sol": "test/harness/",
        "test/harness/C.sol": "test/harness/",
      });
    }
  });

  it("prefers what is said of the file itself", () => {
    const expanded = expandFolders({ "test/harness/B.sol": "its own", "test/": "all" }, filesIn);
    expect(expanded["test/harness/B.sol"]).to.equal("its own");
    expect(expanded["test/harness/C.sol"]).to.equal("all");
  });
});
