import { expect } from "chai";

import { isDevelopmentChain, isLoopbackUrl } from "../../src/development/bounds.ts";

describe("the bounds of development", () => {
  it("hold chains 31337 to 31399", () => {
    const ids = [1n, 31_336n, 31_337n, 31_399n, 31_400n, 11_155_111n];
    expect(ids.filter(isDevelopmentChain)).to.deep.equal([31_337n, 31_399n]);
  });

  for (const url of ["http://127.0.0.1:9700/", "http://localhost", "https://[::1]:1/a?b"]) {
    it(`hold ${url}, of this machine`, () => {
      expect(isLoopbackUrl(url)).to.equal(true);
    });
  }

  for (const url of [
    "https://example.org",
    "http://127.0.0.1.example.org",
    "http://127.0.0.1@example.org",
    "http://localhost.example.org",
    "http://10.0.0.1",
    "http://0.0.0.0",
    "file:///tmp/index.html",
    "ws://127.0.0.1",
    "127.0.0.1",
    "",
  ]) {
    it(`do not hold ${url || "an empty text"}`, () => {
      expect(isLoopbackUrl(url)).to.equal(false);
    });
  }
});
