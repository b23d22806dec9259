import { readFile } from "node:fs/promises";
import { expect } from "chai";

import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { InvalidR1csError } from "../../setup/errors.ts";
import { SCALAR_FIELD, toLittleEndian } from "../../setup/field.ts";
import { parseR1cs } from "../../setup/r1cs.ts";

describe("parseR1cs", () => {
  it("refuses another file and another field", async () => {
    const bytes = await readFile((await buildCircuit("committee-4")).r1cs);
    expect(() => parseR1cs(Buffer.from("zkey"))).to.throw(InvalidR1csError, "magic");
    const header = bytes.indexOf(toLittleEndian([SCALAR_FIELD]));
    bytes[header] = 2;
    expect(() => parseR1cs(bytes)).to.throw(InvalidR1csError, "field");
  });
});
