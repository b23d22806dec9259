import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { findTolkMutants } from "../../../../scripts/mutation/tolk/findTolkMutants.ts";

const SOURCE = `
const MOST = 5
/// A struct.
struct Kept {
    count: uint16
    calls: map<uint64, Call>
}

/// Takes one more.
fun Kept.take(mutate self, amount: int): void {
    assert (amount > 0) throw 900; // at least 1
    if (self.isFull()) {
        self.count += 1;
    }
    val bits = beginCell().storeUint(self.count + 2, 16);
    log("a + b", true);
}

get fun kept(): int {
    return 7;
}
`;

describe("mutants of sources in Tolk", () => {
  const folder = mkdtempSync(join(tmpdir(), "causeway-tolk-mutants-"));
  const file = join(folder, "kept.tolk");
  writeFileSync(file, SOURCE);
  after(() => rmSync(folder, { recursive: true }));

  it("change what functions compute, and neither types, sizes, comments nor strings", () => {
    const changes = findTolkMutants([file], 4).map(({ id, line, within, mutated }) => {
      return `${id} ${line} ${within}: ${mutated}`;
    });
    expect(changes).to.deep.equal([
      "4 11 Kept.take: assert (amount <= 0) throw 900; // at least 1",
      "5 11 Kept.take: assert (amount >= 0) throw 900; // at least 1",
      "6 11 Kept.take: assert (amount > 1) throw 900; // at least 1",
      "7 11 Kept.take: assert (amount > 0) throw 901; // at least 1",
      "8 11 Kept.take: // at least 1",
      "9 12 Kept.take: if (!(self.isFull())) {",
      "10 13 Kept.take: self.count -= 1;",
      "11 13 Kept.take: self.count += 2;",
      "12 13 Kept.take: ",
      "13 15 Kept.take: val bits = beginCell().storeUint(self.count - 2, 16);",
      '14 16 Kept.take: log("a + b", false);',
      "15 16 Kept.take: ",
      "16 20 kept: return 8;",
    ]);
  });
});
