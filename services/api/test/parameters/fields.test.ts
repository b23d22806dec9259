import { expect } from "chai";

import { chainIdText, evmAddress } from "../../src/parameters/fields.ts";

describe("parameters", () => {
  it("are no chain id if they are no positive integer of 63 bits, whatever they are", () => {
    for (const text of [
      "787%",
      "",
      "0",
      "01",
      "-1",
      "1e3",
      "0x1",
      `${2n ** 63n}`,
      "9".repeat(30),
    ]) {
      expect(chainIdText.safeParse(text).error?.issues[0]?.message, text).to.equal(
        "is no chain id",
      );
    }
    expect(chainIdText.parse(`${2n ** 63n - 1n}`)).to.equal(2n ** 63n - 1n);
  });

  it("say of an address that its length or its checksum is wrong", () => {
    const kinds = ["0x12", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"].map((text) => {
      const [issue] = evmAddress.safeParse(text).error?.issues ?? [];
      return (issue as { params?: { kind?: string } } | undefined)?.params?.kind;
    });
    expect(kinds).to.deep.equal(["badAddress", "badAddress"]);
  });
});
