import { expect } from "chai";

import {
  amountColumn,
  beforeAndAfter,
  Changes,
  type Charge,
  ChargeCheck,
  feeOf,
  html,
  isSound,
  judge,
  judgeCharges,
  pageTable,
  Refusals,
  type ReplayedProduct,
  replay,
  reportPage,
  reportText,
  textColumn,
  textTable,
  type Verdict,
} from "../src/index.ts";

/** A parcel that was carried, and what that cost. */
interface Parcel {
  readonly name: string;
  readonly weight: bigint;
  readonly paid: bigint;
}

const COIN = { symbol: "TOY", decimals: 2 };

/** Parcels cost two for each unit of weight; the tried schedule asks three, and takes none above 100. */
class Parcels implements ReplayedProduct<Parcel, Parcel, bigint> {
  readonly charges = new ChargeCheck<Parcel, bigint, string>({
    isSame: (one, other) => one === other,
    tell: ({ name }, charged, computed) => `${name}: ${charged}, computed ${computed}`,
    rankOf: ({ weight }) => weight,
    listed: 2,
  });
  readonly refusals = new Refusals<Parcel, bigint>(({ item }) => item.weight, 1);
  readonly changes = new Changes<Parcel, bigint>((fee) => fee, 2);
  readonly tallies = [this.charges, this.refusals, this.changes];

  readonly rule = (item: Parcel): Charge<Parcel, bigint> | undefined => {
    if (item.weight === 0n) return undefined;
    const after = item.weight > 100n ? "refused" : 3n * item.weight;
    return {
      item,
      before: item.paid,
      after,
      computed: item.name === "" ? "unread" : 2n * item.weight,
    };
  };

  get verdicts(): Verdict[] {
    const { compared, differing, unread } = this.charges;
    const left = unread === 0 ? "" : ` ${unread} had no name.`;
    return [
      judgeCharges("Is it explained?", "parcel", { compared, differing, left }),
      judge(this.refusals.count === 0, "look", {
        question: "Is each taken?",
        passed: "Yes.",
        otherwise: "No.",
      }),
    ];
  }
}

const ROWS = [
  textColumn<Parcel>("parcel", ({ name }) => name),
  amountColumn<Parcel>(
    "paid",
    ({ paid }) => `${paid}`,
    () => COIN,
  ),
];

const parcel = (name: string, weight: bigint, paid = 2n * weight): Parcel => {
  return { name, weight, paid };
};

async function replayed(...parcels: Parcel[]): Promise<Parcels> {
  const product = new Parcels();
  await replay(parcels, product);
  return product;
}

describe("a product's back-test", () => {
  it("passes where the schedule of that time explains all, and all is taken", async () => {
    const { verdicts } = await replayed(parcel("a", 1n), parcel("b", 2n), parcel("", 0n));
    expect(verdicts.map(({ outcome }) => outcome)).to.deep.equal(["passed", "passed"]);
    expect(verdicts[0]?.answer).to.equal("Yes, of 2 parcels, to the last unit.");
  });

  it("names what was charged otherwise, the greatest first, and is not sound", async () => {
    const wrong = [1n, 3n, 2n].map((weight) => parcel(`of ${weight}`, weight, 1n));
    const { charges, verdicts } = await replayed(...wrong);
    expect(charges.differences).to.deep.equal(["of 3: 1, computed 6", "of 2: 1, computed 4"]);
    expect(isSound(verdicts)).to.equal(false);
    expect(verdicts[0]?.answer).to.equal("Not of 3 in 3 parcels.");
  });

  it("compares nothing of which nobody knows the schedule, and has it looked at", async () => {
    const { charges, verdicts } = await replayed(parcel("", 5n, 1n));
    expect([charges.compared, charges.unread, charges.differing]).to.deep.equal([0, 1, 0]);
    expect(verdicts[0]?.outcome).to.equal("look");
    expect(isSound(verdicts)).to.equal(true);
  });

  it("counts what is refused, and lists the greatest of it", async () => {
    const { refusals, changes, verdicts } = await replayed(parcel("a", 101n), parcel("b", 102n));
    expect(refusals.count).to.equal(2);
    expect(refusals.greatest.map(({ item }) => item.name)).to.deep.equal(["b"]);
    expect([changes.dearer, changes.cheaper]).to.deep.equal([0, 0]);
    expect(verdicts[1]?.outcome).to.equal("look");
  });

  it("counts what would cost more and less, and lists what changes most either way", async () => {
    const { changes } = await replayed(
      parcel("more", 10n),
      parcel("same", 10n, 30n),
      parcel("less", 10n, 100n),
      parcel("little more", 1n),
    );
    expect([changes.dearer, changes.cheaper]).to.deep.equal([2, 1]);
    expect(changes.most.map(({ item }) => item.name)).to.deep.equal(["less", "more"]);
  });

  it("takes no fee for one where none is asked", () => {
    expect(["refused", "absent", "unread"].map((one) => feeOf(one as "refused"))).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(feeOf(0n)).to.equal(0n);
  });

  it("shows the same columns in a terminal and on a page, which escapes them", () => {
    const rows = [parcel("<a>", 10n), parcel("b", 123_456n)];
    expect(textTable("Parcels", ROWS, rows, 1)).to.equal(
      "Parcels\n  parcel  paid\n  <a>     0.2 TOY",
    );
    const page = pageTable(ROWS, rows).text;
    expect(page).to.include("<td>&#60;a&#62;</td>");
    expect(page).to.include(
      `<td class="number" title="246912 of TOY&#39;s smallest unit">2,469.12 TOY</td>`,
    );
  });

  it("says nothing of a table without rows", () => {
    expect(textTable("Parcels", ROWS, [])).to.equal("");
  });

  it("tells before and after, and the difference as a part", () => {
    const columns = beforeAndAfter(() => COIN);
    const text = textTable("Sums", columns, [{ before: "200", after: "300" }]);
    expect(text).to.match(/2 TOY {3}3 TOY {2}\+1 TOY {6}\+50\.0 %/);
  });

  it("writes a terminal's report with the product's own marks, and leaves out what is empty", async () => {
    const { verdicts } = await replayed(parcel("a", 1n));
    const marks = { passed: "ok", look: "look", failed: "FAILED" };
    expect(reportText({ parts: ["2 parcels", ""], verdicts, marks })).to.match(
      /^2 parcels\n\nChecked\n {2}ok {2}Is it explained\?/,
    );
  });

  it("writes a page that runs nothing and asks for nothing", async () => {
    const { verdicts } = await replayed(parcel("a", 1n));
    const page = reportPage({
      title: "Parcels <1>",
      origin: "Of then.",
      summary: html`<p>All</p>`,
      sections: [],
      verdicts,
      reading: html`<p>So</p>`,
    });
    expect(page).to.include("default-src &#39;none&#39;");
    expect(page).to.include("<h1>Parcels &#60;1&#62;</h1>");
    expect(page).to.include(`<span class="mark passed">passed</span>`);
    expect(page).not.to.include("<script");
  });
});
