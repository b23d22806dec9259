import { expect } from "chai";

import { importsIn } from "../../../../scripts/ci/checks/contractTypes.ts";

const IMPORT = 'import { Mailbox__factory } from "../../typechain-types/index.js";\n';

describe("the check of contracts' types", () => {
  it("refuses imports of generated types in sources", () => {
    for (const file of [
      "packages/chains/src/evm/readLogs.ts",
      "services/filler/src/main.ts",
      "scripts/bridge/main.ts",
      "circuits/prover/prove.ts",
    ]) {
      expect(importsIn(file, IMPORT)).to.deep.equal([
        `${file}: imports ../../typechain-types/index.js: take @causeway/protocol/contracts`,
      ]);
    }
  });

  it("leaves them to tests", () => {
    expect(importsIn("packages/chains/test/readLogs.test.ts", IMPORT)).to.deep.equal([]);
    expect(importsIn("test/bridge/Bridge.test.ts", IMPORT)).to.deep.equal([]);
  });

  it("refuses types alone and imports at run time too", () => {
    const source = `import type { Mailbox } from "../typechain-types/Mailbox.ts";
      const types = await import("../../typechain-types/index.js");`;
    expect(importsIn("scripts/local/start.ts", source)).to.have.length(2);
  });
});
