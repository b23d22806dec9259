import { expect } from "chai";
import type { EnvironmentFile } from "../../src/recover/environment/readEnvironment.ts";
import { firstEnds } from "../../src/swap/firstEnds.ts";

function environment(chains: readonly string[], hub?: string): EnvironmentFile {
  const asset = { symbol: "USDC", chains: chains.map((chain) => ({ chain })) };
  return { hub, assets: chains.length === 0 ? [] : [asset] } as unknown as EnvironmentFile;
}

describe("firstEnds", () => {
  it("begins with the first asset between two spokes, and with the hub only where it must", () => {
    const ends = { from: "spoke-a/USDC", to: "spoke-b/USDC" };
    expect(firstEnds(environment(["hub", "spoke-a", "spoke-b"], "hub"))).to.deep.equal(ends);
    expect(firstEnds(environment(["hub", "spoke-a"], "hub"))).to.deep.equal({
      ...{ from: "hub/USDC", to: "spoke-a/USDC" },
    });
  });

  it("begins with nothing where no asset crosses", () => {
    expect(firstEnds(environment(["spoke-a"]))).to.equal(undefined);
    expect(firstEnds(environment([]))).to.equal(undefined);
  });
});
