import { expect } from "chai";

import { loaded } from "../../src/kept/loaded.ts";
import { refused } from "../refused.ts";

const LOST = "Failed to fetch dynamically imported module";

describe("a part of the package that is loaded once it is used", () => {
  it("is given as it is", async () => {
    expect(await loaded(Promise.resolve({ read: 1 }))).to.deep.equal({ read: 1 });
  });

  it("may come later if it does not come now, and the error says so", async () => {
    const cause = new TypeError(LOST);
    const error = await refused(loaded(Promise.reject(cause)), "PartNotLoaded");
    expect(error).to.include({ isRetryable: true, cause });
    expect(error.message).to.contain(LOST);
  });
});
