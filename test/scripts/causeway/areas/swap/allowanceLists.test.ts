import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { writeAllowances } from "../../../../../scripts/causeway/areas/swap/allowanceLists.ts";
import type { GenerationRest } from "../../../../../scripts/causeway/areas/swap/GenerationOutcome.ts";
import { restText } from "../../../../../scripts/causeway/areas/swap/restText.ts";

const account: Hex = `0x${"ac".repeat(20)}`;
const token: Hex = `0x${"70".repeat(20)}`;
const revoke = { chain: "hub", chainId: 1n, to: token, data: "0x095ea7b3" } as const;
const KNOWN = { account, token, symbol: "USDC", amount: "5 USDC", units: 5n, revoke };
const UNKNOWN = { ...KNOWN, symbol: undefined, amount: undefined, units: undefined };
const REST: GenerationRest = {
  generation: "2.1",
  router: `0x${"a1".repeat(20)}`,
  block: 30,
  status: "deprecated",
  since: 1_800_000_000,
  allowances: [KNOWN, UNKNOWN],
  open: ["01", "02", "03", "04"].map((id) => ({ transferId: `0x${id}`, state: "sent" })),
};

describe("the lists of remaining allowances", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-lists-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("have the call that revokes each, as JSON and as CSV", () => {
    const where = { folder, environment: "local", chain: { name: "hub" } };
    const [json = "", csv = ""] = writeAllowances(REST, where);
    expect(csv).to.equal(join(folder, "local", "hub-2.1.csv"));
    expect(JSON.parse(readFileSync(json, "utf8")).allowances[0]).to.deep.equal({
      ...{ ...KNOWN, units: "5" },
      revoke: { ...revoke, chainId: "1" },
    });
    expect(readFileSync(csv, "utf8").split("\n")).to.deep.equal([
      "chain,chainId,account,token,symbol,amount,units,to,data",
      `hub,1,${account},${token},USDC,5 USDC,5,${token},0x095ea7b3`,
      `hub,1,${account},${token},,,,${token},0x095ea7b3`,
      "",
    ]);
  });

  it("are named by the outcome, which names three open transfers at most", () => {
    expect(restText(REST, ["a.json", "a.csv"])).to.equal(
      "deprecated since 2027-01-15T08:00:00.000Z, not retired: 4 transfers are open: " +
        "0x01 (sent), 0x02 (sent), 0x03 (sent), and 1 more; " +
        "2 allowances left, listed in a.json and a.csv",
    );
    expect(restText({ ...REST, status: "retired", allowances: [], open: [] }, [])).to.equal(
      "retired since 2027-01-15T08:00:00.000Z; no account gives it an allowance",
    );
  });
});
