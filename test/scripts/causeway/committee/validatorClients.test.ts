import { expect } from "chai";

import { validatorClients } from "../../../../scripts/causeway/committee/validatorClients.ts";
import { loadConfig } from "../../../../scripts/causeway/config/loadConfig.ts";

describe("validatorClients", () => {
  it("asks the configured committee, those that moved at their new place, and those that leave", () => {
    const urls = { "validator-2": "http://moved:1", "validator-9": "http://leaving:1" };
    const clients = validatorClients(loadConfig("config/local"), urls);
    expect(clients.map(({ url }) => url)).to.deep.equal([
      "http://127.0.0.1:9101",
      "http://moved:1",
      "http://127.0.0.1:9103",
      "http://127.0.0.1:9104",
      "http://leaving:1",
    ]);
  });
});
