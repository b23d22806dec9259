import { UnknownChain } from "@causeway/operator";
import { expect } from "chai";

import { configuredLanes } from "../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import {
  type LaneSelection,
  NoLaneNamed,
  selectLanes,
  UnknownLane,
} from "../../../../../scripts/causeway/areas/lanes/selectLanes.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("selectLanes", () => {
  const config = loadConfig(EVM_LOCAL);
  const lanes = configuredLanes(config);
  const labels = (selection: Partial<LaneSelection>) =>
    selectLanes(config, lanes, { lane: [], chain: [], from: [], all: false, ...selection }).map(
      ({ label }) => label,
    );

  it("knows a lane by its label, by its chains and by its id", () => {
    const id = lanes.find(({ label }) => label === "lane spoke-a -> hub")?.id ?? "";
    const upper = `0x${id.slice(2).toUpperCase()}`;
    for (const name of ["lane spoke-a -> hub", "spoke-a->hub", "spoke-a:hub", id, upper]) {
      expect(labels({ lane: [name] }), name).to.deep.equal(["lane spoke-a -> hub"]);
    }
  });

  it("takes all lanes that end on a chain, or begin there", () => {
    expect(labels({ chain: ["hub"] })).to.deep.equal([
      "lane spoke-a -> hub",
      "lane spoke-b -> hub",
    ]);
    expect(labels({ from: ["hub"] })).to.deep.equal(["lane hub -> spoke-a", "lane hub -> spoke-b"]);
  });

  it("takes a lane once that is named twice, and all if told so", () => {
    expect(labels({ chain: ["hub"], lane: ["spoke-a:hub"] })).to.have.length(2);
    expect(labels({ all: true })).to.have.length(lanes.length);
  });

  it("lists the lanes that there are if there is no such one", () => {
    expect(() => labels({ lane: ["hub:moon"] }))
      .to.throw(UnknownLane, 'there is no lane "hub:moon"')
      .with.property("message")
      .that.includes("lane spoke-a -> spoke-b, 0x");
    expect(() => labels({ lane: [`0x${"11".repeat(32)}`] })).to.throw(UnknownLane);
    expect(() => labels({ chain: ["moon"] })).to.throw(UnknownChain);
  });

  it("takes none where none is named", () => {
    expect(() => labels({})).to.throw(NoLaneNamed, "hub, spoke-a, spoke-b");
  });
});
