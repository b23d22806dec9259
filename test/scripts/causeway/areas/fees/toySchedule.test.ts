import type { BaseConfig } from "@causeway/operator";
import type { PlanContext } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, messageFeeScheduleAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Command } from "commander";

import {
  contentHash,
  feesArea,
  planEvmSchedule,
  type ScheduleKind,
  type WantedSchedule,
} from "../../../../../scripts/causeway/areas/fees/index.ts";

/** A product that no area knows: parcels, which cost a stamp. */
interface ParcelsConfig extends BaseConfig {
  readonly stamp: bigint;
}

const SCHEDULE: Hex = `0x${"57".repeat(20)}`;

const wanted = ({ stamp }: ParcelsConfig): WantedSchedule => ({
  subject: "fee schedule of parcels",
  schedule: "parcels",
  address: SCHEDULE,
  file: "parcels.json",
  version: 1,
  effectiveAt: undefined,
  content: `0x${stamp.toString(16).padStart(64, "0")}`,
  hashOf: contentHash,
  says: `a stamp is ${stamp}`,
  differences: [],
  change: { changes: false, needsNotice: false, refused: [] },
  calls: { publish: () => "0x01", makeEffective: () => "0x02", rollBack: () => "0x03" },
  after: [],
  published: async () => [],
  differsFrom: () => [],
});

const parcels: ScheduleKind<ParcelsConfig> = {
  name: "parcels",
  findings: ["stamp"],
  roles: { stampSetter: { id: 77n, leastDelay: 0 } },
  concerns: [(context) => planEvmSchedule(context, wanted(context.config))],
  evm: {
    abi: interfaceOf(messageFeeScheduleAbi),
    contracts: () => [],
    restrictions: () => [{ contract: "Stamps", address: SCHEDULE, functions: [] }],
  },
  isOn: () => true,
  addressOn: () => SCHEDULE,
  wanted: async ({ config }) => wanted(config),
  show: async () => ({ says: {}, stands: {} }),
  settleAll: async () => "0x04",
  file: "parcels.json",
  adopt: (file) => file,
  tryOut: async () => ({ found: {}, isSound: true, table: "", page: "" }),
  page: () => "parcels.html",
};

const letters: ScheduleKind = {
  ...(parcels as unknown as ScheduleKind),
  name: "letters",
  findings: ["envelope"],
  roles: {},
};

describe("a third product's fee schedule", () => {
  const area = feesArea<ParcelsConfig>([letters, parcels]);
  const context = {} as PlanContext<ParcelsConfig>;

  /** What `--help` of a command of `causeway fees` says. */
  function helpOf(name: string): string {
    const program = new Command();
    area.commands(program, {} as never);
    const [fees] = program.commands;
    const command = fees?.commands.find((one) => one.name() === name);
    return command?.helpInformation() ?? "";
  }

  it("brings its findings, its roles and its wants of chains beside those of the others", () => {
    expect(area.kinds).to.include.members(["fee-schedule-version", "envelope", "stamp"]);
    expect(area.roles).to.include.keys(["stampSetter", "feeAdmin", "treasurer"]);
    const stamps = area.evm.restrictions(context).map(({ contract }) => contract);
    expect(stamps).to.deep.equal(["Stamps", "Stamps"]);
    expect(area.evm.acts(context).map(({ address }) => address)).to.deep.equal([
      SCHEDULE,
      SCHEDULE,
    ]);
  });

  it("has its first version published, and made effective at once, by what all have alike", async () => {
    const view = { time: async () => 1_800_000_000n, hasCode: async () => false };
    const config = { stamp: 5n };
    const [, concern] = area.evm.concerns;
    const plan = await concern?.({ config, view } as unknown as PlanContext<ParcelsConfig>);
    expect(plan?.steps.map(({ summary }) => summary)).to.deep.equal([
      "Publish version 1 of the fee schedule of parcels: a stamp is 5",
      "Make version 1 of the fee schedule of parcels effective: a stamp is 5",
    ]);
    expect(plan?.findings).to.deep.equal([]);
  });

  it("is named by every command of causeway fees", () => {
    for (const command of ["plan", "apply", "show", "rollback", "withdraw"]) {
      expect(helpOf(command)).to.match(/--schedule <name>\s+letters or parcels/);
    }
  });
});
