import { expect } from "chai";

import { KindUnlisted, kindsOf, requireListed } from "../../src/core/kindsOf.ts";

const finding = (kind: string) => ({ kind, subject: "bell", expected: "1", held: "2" });

describe("requireListed", () => {
  const kinds = kindsOf([{ kinds: ["bell-tone"] }, {}]);

  it("takes what an area or the engine lists", () => {
    requireListed([finding("bell-tone"), finding("role-granted")], kinds);
  });

  it("refuses what no area lists, for metrics would not tell of it", () => {
    expect(() => requireListed([finding("bell-colour")], kinds))
      .to.throw(KindUnlisted, /bell-colour.*of bell/)
      .with.property("kind", "bell-colour");
  });
});
