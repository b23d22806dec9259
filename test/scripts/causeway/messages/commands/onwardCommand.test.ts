import { timeFrom } from "@causeway/operator";
import { expect } from "chai";
import { runCauseway } from "../../../world/runCauseway.ts";

describe("causeway onward", function () {
  this.timeout(30_000);

  it("takes a time with its zone, for operators sit in several", () => {
    expect(timeFrom("2026-11-28T20:43:49Z")).to.equal(1_795_898_629n);
    expect(timeFrom("2026-11-28T21:43:49+01:00")).to.equal(1_795_898_629n);
    for (const text of ["2026-11-28T20:43:49", "yesterday", "2026-13-28T20:43:49Z"]) {
      expect(() => timeFrom(text)).to.throw("2026-11-28T20:43:49Z");
    }
  });

  it("ends with 2 where a chain cannot be read, for what is missing may be there", async () => {
    const nowhere = ["hub", "spoke-a", "spoke-b"].flatMap((name) => [
      "--rpc",
      `${name}=http://127.0.0.1:1`,
    ]);
    const what = ["--from", "spoke-a", "--since", "2026-01-01T00:00:00Z"];
    const { code, stdout } = await runCauseway([
      "onward",
      ...["--environment", "local"],
      ...what,
      ...nowhere,
    ]);
    expect(code).to.equal(2);
    expect(stdout).to.match(/^hub: cannot be read: /m);
  });
});
