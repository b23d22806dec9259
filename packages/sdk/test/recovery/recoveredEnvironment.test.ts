import { environmentFile } from "@causeway/environment";
import { expect } from "chai";
import { safeParse } from "valibot";

import { recoveredEnvironment } from "../../src/recovery/recoveredEnvironment.ts";
import { ENVIRONMENT } from "../world/swaps.ts";

const [HERE, THERE] = ENVIRONMENT.chains;
const ACCOUNT = `0x${"7a".repeat(32)}`;
const TON = {
  ...{ family: "ton", name: "ton", chainId: "31341", rpcUrls: ["http://127.0.0.1:3"] },
  ...{ mailbox: ACCOUNT, messageFeeSchedule: ACCOUNT },
};
const OPTIONAL = {
  ...{ rpcTimeout: 5_000, committeeSlots: 4, startHeight: "77", logRange: 500 },
  rpcUrls: ["https://one.test/key", "http://two.test"],
};
/** Without what may be left out, and with all of it. */
const CHAINS: readonly object[] = [
  ...[HERE ?? {}, TON],
  { ...THERE, ...OPTIONAL, family: "evm", dataGasPerByte: 16 },
  { ...TON, ...OPTIONAL, name: "ton-b", chainId: "31342" },
];

const fileOf = (chains: readonly object[]) => ({ ...ENVIRONMENT, chains });

/** Fields of one value, of those alone that another has. */
function asIn(shape: unknown, whole: unknown): unknown {
  if (typeof shape !== "object" || shape === null) return whole;
  const all = whole as Readonly<Record<string, unknown>>;
  const fields = Object.entries(shape).map(([name, value]) => [name, asIn(value, all[name])]);
  return Array.isArray(shape) ? fields.map(([, value]) => value) : Object.fromEntries(fields);
}

describe("the environment's file, as a recovery reads it", () => {
  it("has the values and the defaults of the schema of all its readers", () => {
    const file = fileOf(CHAINS);
    const { issues, output } = safeParse(recoveredEnvironment(), file);
    expect(issues).to.equal(undefined);
    expect(asIn(output, environmentFile.parse(file))).to.deep.equal(output);
  });

  const wrong: readonly (readonly [string, unknown])[] = [
    ...([
      ["name", ""],
      ["chainId", "x"],
      ["mailbox", "0x12"],
      ["rpcUrls", []],
    ] as const),
    ...([
      ["rpcUrls", ["ftp://a.test"]],
      ["rpcUrls", ["http://a", "http://a"]],
    ] as const),
    ...([
      ["committeeSlots", 8],
      ["rpcTimeout", 0],
      ["logRange", 0.5],
    ] as const),
    ...([
      ["startHeight", "-1"],
      ["dataGasPerByte", -1],
      ["bridge", "0x12"],
    ] as const),
    ...([
      ["swap", { router: "0x12" }],
      ["family", "other"],
    ] as const),
  ];
  for (const [name, value] of wrong) {
    it(`is refused by both for a ${name} of ${JSON.stringify(value)}`, () => {
      const file = fileOf([{ ...HERE, [name]: value }]);
      expect(safeParse(recoveredEnvironment(), file).success, "by a recovery").to.equal(false);
      expect(environmentFile.safeParse(file).success, "by the schema").to.equal(false);
    });
  }
});
