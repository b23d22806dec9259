import { expect } from "chai";

import { addressesOf } from "../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { configuredLanes } from "../../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { planContext } from "../../../../../../test/scripts/world/planContext.ts";
import { ROLES } from "../../../../../../test/scripts/world/roles.ts";
import {
  AccessManager__factory,
  Mailbox__factory,
} from "../../../../../../typechain-types/index.js";
import { type DecodedCall, decodeCall } from "../../../../src/families/evm/proposals/decodeCall.ts";
import { Names } from "../../../../src/families/evm/proposals/Names.ts";

const config = loadConfig("config/local");
const addresses = addressesOf(config);
const lanes = configuredLanes(config);
const names = new Names(planContext(config));

const mailbox = Mailbox__factory.createInterface();
const manager = AccessManager__factory.createInterface();

function meanings({ arguments: values }: DecodedCall): Record<string, string | undefined> {
  return Object.fromEntries(values.map(({ path, meaning }) => [path, meaning]));
}

describe("decodeCall", () => {
  it("names a lane, and the fields of a struct", () => {
    const [lane] = lanes;
    const terms = { defaultGasLimit: 100_000, minLifetime: 3600 };
    const data = mailbox.encodeFunctionData("setLaneTerms", [lane?.id ?? "", terms]);
    const call = decodeCall(addresses.Mailbox, data, names);
    expect(call.target).to.equal("Mailbox");
    expect(call.function).to.match(/^setLaneTerms\(bytes32 laneId/);
    expect(call.arguments.map(({ path, value }) => `${path} ${value}`)).to.deep.equal([
      `laneId ${lane?.id}`,
      "terms.defaultGasLimit 100000",
      "terms.minLifetime 3600",
    ]);
    expect(meanings(call)).to.deep.include({
      laneId: lane?.label,
      "terms.minLifetime": "1 hour",
    });
  });

  it("names roles, accounts, delays, chains and selectors", () => {
    const grant = [ROLES.guardian, config.deployer, 86_400] as const;
    const granting = decodeCall(
      addresses.AccessManager,
      manager.encodeFunctionData("grantRole", [...grant]),
      names,
    );
    expect(meanings(granting)).to.deep.equal({
      roleId: "role guardian",
      account: "deployer",
      executionDelay: "1 day",
    });
    const { selector = "" } = mailbox.getFunction("pauseLane") ?? {};
    const restrict = [addresses.Mailbox, [selector], ROLES.guardian] as const;
    const restricting = decodeCall(
      addresses.AccessManager,
      manager.encodeFunctionData("setTargetFunctionRole", [restrict[0], [selector], restrict[2]]),
      names,
    );
    expect(meanings(restricting)).to.deep.equal({
      target: "Mailbox",
      "selectors[0]": "pauseLane(bytes32)",
      roleId: "role guardian",
    });
  });

  it("decodes what is scheduled, however deep", () => {
    const pause = mailbox.encodeFunctionData("pauseLane", [lanes[0]?.id ?? ""]);
    const scheduled = manager.encodeFunctionData("schedule", [addresses.Mailbox, pause, 0]);
    const data = manager.encodeFunctionData("multicall", [[scheduled]]);
    const [inner] = decodeCall(addresses.AccessManager, data, names).calls;
    expect(inner?.function).to.match(/^schedule/);
    expect(inner?.calls[0]?.target).to.equal("Mailbox");
    expect(inner?.calls[0]?.function).to.match(/^pauseLane/);
  });

  it("does not decode what another contract's function would be, nor bytes behind the arguments", () => {
    const pause = mailbox.encodeFunctionData("pauseLane", [lanes[0]?.id ?? ""]);
    const functionOf = (to: string, data: string) => decodeCall(to, data, names).function;
    expect(functionOf(addresses.Mailbox, pause)).to.not.equal(undefined);
    expect(functionOf(addresses.AccessManager, pause)).to.equal(undefined);
    expect(functionOf(addresses.Mailbox, `${pause}00`)).to.equal(undefined);
    expect(functionOf(addresses.Mailbox, "0x")).to.equal(undefined);
  });
});
