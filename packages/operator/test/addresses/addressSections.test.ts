import { expect } from "chai";

import { addressesJson } from "../../src/addresses/addressesJson.ts";
import { addressSections } from "../../src/addresses/addressSections.ts";
import type { Deployed, DeployedContract } from "../../src/addresses/Deployed.ts";
import { renderOverview } from "../../src/overview/renderOverview.ts";

const MAILBOX: DeployedContract = {
  name: "Mailbox",
  address: `0x${"a1".repeat(20)}`,
  block: 17,
  transaction: `0x${"b2".repeat(32)}`,
  commit: `${"c3".repeat(20)}-dirty`,
  code: "yes",
  isRecorded: true,
};
const { block: _, transaction: __, commit: ___, ...BARE } = MAILBOX;
const HUB: Deployed = {
  chain: "hub",
  file: "deployments/local/hub.json",
  compared: { block: 20 },
  contracts: [MAILBOX],
};

/** The lines of a wide screen. */
function rendered(...deployed: Deployed[]): string[] {
  const sections = addressSections(deployed, false);
  return renderOverview({ environment: "local", time: 0n, sections }, 400);
}

describe("the table of addresses", () => {
  it("shows address, code, block, transaction and the short commit with its mark", () => {
    const lines = rendered(HUB);
    expect(lines[0]).to.match(/^local, .*: everything is known$/);
    expect(lines[2]).to.match(/^hub +address +code +block +commit +transaction$/);
    expect(lines[3]).to.equal(
      `Mailbox  ${MAILBOX.address}  yes   17     c3c3c3c3c3-dirty  ${MAILBOX.transaction}`,
    );
  });

  it("keeps each address whole on a screen of 120 columns, and begins the hashes", () => {
    const long = { ...MAILBOX, name: "CommitteeVerifier/f00b95df", block: 12_345_678 };
    const sections = addressSections([{ ...HUB, contracts: [long] }], true);
    const [, , , line] = renderOverview({ environment: "local", time: 0n, sections }, 120);
    expect(line).to.contain(MAILBOX.address);
    expect(line).to.match(/ 0xb2b2b2b2…$/);
  });

  it("says of an earlier record's missing values that they are unknown, and the reason once", () => {
    const lines = rendered({ ...HUB, contracts: [{ ...BARE }] });
    expect(lines[0]).to.match(/: 3 values unknown$/);
    expect(lines[3]).to.match(/^Mailbox +0xa1a1\w+ +yes +unknown +unknown +unknown$/);
    expect(lines.join("\n")).to.contain("3 values: deployments/local/hub.json does not say");
  });

  it("takes the commit unknown as not known", () => {
    const [first] = rendered({ ...HUB, contracts: [{ ...MAILBOX, commit: "unknown" }] });
    expect(first).to.match(/: 1 value unknown$/);
  });

  it("names the command that records a contract which only the chain knows", () => {
    const text = rendered({ ...HUB, contracts: [{ ...BARE, isRecorded: false }] }).join("\n");
    expect(text).to.contain("does not list a contract that hub has: run causeway apply");
  });

  it("shows the record of a chain that does not answer, and the reason", () => {
    const lines = rendered({ ...HUB, compared: { unknown: "the RPC of hub does not answer" } });
    expect(lines[3]).to.match(/^Mailbox +0xa1a1\w+ +unknown +17 +c3c3c3c3c3-dirty +0xb2/);
    expect(lines.join("\n")).to.contain("1 value: the RPC of hub does not answer");
  });

  it("says none for a chain without a contract", () => {
    expect(rendered({ ...HUB, contracts: [] })[3]).to.match(/^no contract +none/);
  });

  it("says that nothing is known without a record and without a chain", () => {
    const compared = { unknown: "the RPC of hub does not answer" };
    const text = rendered({ ...HUB, compared, contracts: [] }).join("\n");
    expect(text).to.contain("no record deployments/local/hub.json, and the RPC of hub does not");
  });

  it("gives programs the whole commit, and null for a value that is unknown", () => {
    const other = { ...BARE, name: "Expiry" };
    const { chains } = addressesJson("local", [
      { ...HUB, contracts: [MAILBOX, other] },
    ]) as unknown as { chains: { comparedAtBlock: number; contracts: object[] }[] };
    expect(chains[0]?.comparedAtBlock).to.equal(20);
    const { isRecorded: recorded, ...known } = MAILBOX;
    expect(chains[0]?.contracts[0]).to.deep.equal({ ...known, recorded });
    expect(chains[0]?.contracts[1]).to.include({ block: null, transaction: null, commit: null });
  });
});
