import { expect } from "chai";

import { configuredClients } from "../../../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import {
  type ClientSelection,
  NoClientNamed,
  selectClients,
} from "../../../../../scripts/causeway/areas/light-clients/selectClients.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const clients = configuredClients(config);

function select(selection: Partial<ClientSelection>): string[] {
  const whole = { follows: [], on: [], all: false, ...selection };
  return selectClients(config, clients, whole).map(({ label }) => label);
}

describe("selectClients", () => {
  it("knows every light client of the configuration", () => {
    expect(select({ all: true })).to.have.members([
      "light client of spoke-a on hub",
      "light client of spoke-b on hub",
      "light client of hub on spoke-a",
      "light client of hub on spoke-b",
    ]);
  });

  it("means those that follow a chain wherever they are, those on a chain, or those for which both hold", () => {
    expect(select({ follows: ["hub"] })).to.deep.equal([
      "light client of hub on spoke-a",
      "light client of hub on spoke-b",
    ]);
    expect(select({ on: ["hub"] })).to.have.length(2);
    expect(select({ follows: ["hub"], on: ["spoke-b", "hub"] })).to.deep.equal([
      "light client of hub on spoke-b",
    ]);
    expect(select({ follows: ["hub", "spoke-a"] })).to.have.length(3);
  });

  it("refuses what names none, or some and all", () => {
    const refused = [{}, { all: true, on: ["hub"] }, { follows: ["spoke-a"], on: ["spoke-b"] }];
    for (const selection of refused) expect(() => select(selection)).to.throw(NoClientNamed);
    expect(() => select({ on: ["moon"] })).to.throw(/moon/);
  });
});
