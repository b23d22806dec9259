import { expect } from "chai";

import { isSame } from "../../src/element/isSame.ts";

describe("isSame", () => {
  it("compares plain objects and lists by what they hold", () => {
    const config = () => ({ rpcs: { 1: ["https://a.example"] }, integrator: "me" });
    expect(isSame(config(), config())).to.equal(true);
    expect(isSame(config(), { ...config(), integrator: "you" })).to.equal(false);
    expect(isSame(config(), { ...config(), apiKey: undefined })).to.equal(false);
    expect(isSame({ a: undefined }, { b: undefined })).to.equal(false);
    expect(isSame([1n, 2n], [1n, 2n])).to.equal(true);
    expect(isSame([], {})).to.equal(false);
    expect(isSame({}, null)).to.equal(false);
  });

  it("compares functions and objects of classes by identity", () => {
    const storage = new Map();
    expect(isSame({ storage }, { storage })).to.equal(true);
    expect(isSame({ storage }, { storage: new Map() })).to.equal(false);
    expect(isSame({ fetch: () => {} }, { fetch: () => {} })).to.equal(false);
  });
});
