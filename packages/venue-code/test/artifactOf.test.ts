import { expect } from "chai";
import { dataLength, keccak256 } from "ethers";
import { FILES, type VenueContract } from "../src/files.ts";
import { artifactOf } from "../src/index.ts";

/** Of the creation code, as Uniswap's routers compute the addresses of pairs and pools with it. */
const HASHES = {
  UniswapV2Pair: "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f",
  UniswapV3Pool: "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54",
};

describe("artifactOf", () => {
  it("reads creation code and ABI of each contract", () => {
    for (const name of Object.keys(FILES) as VenueContract[]) {
      const { abi, bytecode } = artifactOf(name);
      expect(dataLength(bytecode), name).to.be.above(2_000);
      expect(abi.fragments, name).not.to.deep.equal([]);
    }
  });

  it("has the pair and the pool whose addresses routers compute", () => {
    for (const [name, hash] of Object.entries(HASHES)) {
      expect(keccak256(artifactOf(name as VenueContract).bytecode), name).to.equal(hash);
    }
  });
});
