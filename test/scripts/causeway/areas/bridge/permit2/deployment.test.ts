import { DEPLOYMENT_PROXY } from "@causeway/operator/evm";
import { expect } from "chai";
import { dataSlice, getCreate2Address, keccak256 } from "ethers";

import { PERMIT2 } from "../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import {
  PERMIT2_CALLDATA,
  PERMIT2_CODE,
} from "../../../../../../scripts/causeway/areas/bridge/permit2/deployment.ts";

describe("Permit2's creation code", () => {
  it("leads to the address that Permit2 has everywhere, which proves that it is that code", () => {
    const salt = dataSlice(PERMIT2_CALLDATA, 0, 32);
    expect(getCreate2Address(DEPLOYMENT_PROXY, salt, keccak256(PERMIT2_CODE))).to.equal(PERMIT2);
  });
});
