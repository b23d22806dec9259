import { expect } from "chai";
import { TypedDataEncoder } from "ethers";

import { decodeInteroperableAddress, makeSignedCalls, remoteAccountAddress } from "../src/index.ts";
import { readVectors } from "./vectors.ts";

interface SignedCallsVector {
  name: string;
  chainId: string;
  remoteAccounts: string;
  owner: string;
  calls: { target: string; value: string; data: string }[];
  nonce: string;
  deadline: string;
  gasLimit: string;
  digest: string;
}

const vectors = readVectors<{ signedCalls: SignedCallsVector[] }>("remote-accounts.json");

function made({ chainId, remoteAccounts, owner, calls, ...vector }: SignedCallsVector) {
  return makeSignedCalls(
    { chainId: BigInt(chainId), remoteAccounts },
    {
      owner: decodeInteroperableAddress(owner),
      calls: calls.map((call) => ({ ...call, value: BigInt(call.value) })),
      nonce: BigInt(vector.nonce),
      deadline: BigInt(vector.deadline),
      gasLimit: BigInt(vector.gasLimit),
    },
  );
}

describe("makeSignedCalls", () => {
  it("agrees with the vectors", () => {
    for (const vector of vectors.signedCalls) {
      const { typedData, order } = made(vector);
      const { domain, types, message } = typedData;
      expect(TypedDataEncoder.hash(domain, types, message), vector.name).to.equal(vector.digest);
      expect(order.owner, vector.name).to.equal(vector.owner);
    }
  });

  it("names the account to the signer, who would not know his owner's encoding", () => {
    for (const vector of vectors.signedCalls) {
      const owner = decodeInteroperableAddress(vector.owner);
      const account = remoteAccountAddress(vector.remoteAccounts, owner);
      expect(made(vector).typedData.message.account).to.equal(account);
      expect(made(vector).typedData.message).not.to.have.property("owner");
    }
  });
});
