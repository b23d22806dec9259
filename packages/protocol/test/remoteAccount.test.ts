import { expect } from "chai";

import { ChainType, decodeInteroperableAddress, remoteAccountAddress } from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface RemoteAccountVectors {
  accounts: { name: string; remoteAccounts: string; owner: string; account: string }[];
}

const { accounts } = readVectors<RemoteAccountVectors>("remote-accounts.json");

describe("remoteAccountAddress", () => {
  it("agrees with the vectors", () => {
    for (const { name, remoteAccounts, owner, account } of accounts) {
      const address = remoteAccountAddress(remoteAccounts, decodeInteroperableAddress(owner));
      expect(address, name).to.equal(account);
    }
  });

  it("is another for each owner and each contract", () => {
    expect(new Set(accounts.map(({ account }) => account))).to.have.length(accounts.length);
  });

  it("refuses what is no owner or no contract", () => {
    const owner = { chainType: ChainType.evm, chainId: 1n, address: `0x${"11".repeat(20)}` };
    const refused = (change: object, at = owner.address) =>
      refusalOf(() => remoteAccountAddress(at, { ...owner, ...change }));
    expect(refused({ chainId: 0n })).to.equal("ZeroChainId");
    expect(refused({ chainType: ChainType.ton })).to.equal("WrongAddressLength");
    expect(refused({}, "0x11")).to.equal("WrongLength");
  });
});
