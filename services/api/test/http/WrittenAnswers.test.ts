import { expect } from "chai";

import { entityTag } from "../../src/http/entityTag.ts";
import { WrittenAnswers } from "../../src/http/WrittenAnswers.ts";

describe("answers that serve many requests", () => {
  it("are written once for the same data, and again for other data that is equal", () => {
    const answers = new WrittenAnswers();
    const written: string[] = [];
    const of = (data: object, body: string) =>
      answers.of(data, () => {
        written.push(body);
        return body;
      });
    const data = { count: 1 };
    expect(of(data, "one")).to.deep.equal({ body: "one", tag: entityTag("one") });
    expect(of(data, "two")).to.deep.equal({ body: "one", tag: entityTag("one") });
    expect(of({ count: 1 }, "three").body).to.equal("three");
    expect(written).to.deep.equal(["one", "three"]);
  });
});
