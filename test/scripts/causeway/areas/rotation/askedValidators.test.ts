import { expect } from "chai";

import { askedValidators } from "../../../../../scripts/causeway/areas/rotation/askedValidators.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("askedValidators", () => {
  it("asks the configured committee, those that moved at their new place, and those that leave", () => {
    const urls = { "validator-2": "http://moved:1", "validator-9": "http://leaving:1" };
    const clients = askedValidators(loadConfig(EVM_LOCAL), urls);
    expect(clients.map(({ url }) => url)).to.deep.equal([
      "http://127.0.0.1:9101",
      "http://moved:1",
      "http://127.0.0.1:9103",
      "http://127.0.0.1:9104",
      "http://leaving:1",
    ]);
  });
});
