import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import {
  UnknownValidator,
  validatorClients,
} from "../../../../scripts/causeway/messages/validatorClients.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";

describe("validatorClients", () => {
  const config = loadConfig(EVM_LOCAL);

  it("asks every validator where the configuration says, or where an option says", () => {
    const clients = validatorClients(config, { "validator-2": ["http://127.0.0.1:7"] });
    expect(clients.map(({ url }) => url)).to.deep.equal([
      "http://127.0.0.1:9101",
      "http://127.0.0.1:7",
      "http://127.0.0.1:9103",
      "http://127.0.0.1:9104",
    ]);
    expect(clients[1]?.name).to.equal("validator-2 (http://127.0.0.1:7)");
  });

  it("refuses a name that is no validator's", () => {
    const urls = { "validator-9": ["http://127.0.0.1:7"] };
    expect(() => validatorClients(config, urls)).to.throw(UnknownValidator, "validator-1");
  });
});
