import { expect } from "chai";
import fc from "fast-check";

import { EthereumProofError } from "../../src/index.ts";
import { proofAnswer } from "../../src/state/proofAnswer.ts";

const HONEST = { accountProof: ["0x01"], storageProof: [{ proof: ["0x02", "0x"] }] };

describe("proofAnswer", () => {
  it("takes what is needed of an answer, and leaves the rest", () => {
    const storageProof = [{ key: "0x0", value: "0x5", proof: ["0x02", "0x"] }];
    expect(proofAnswer({ balance: "0x1", ...HONEST, storageProof })).to.deep.equal(HONEST);
  });

  it("names the field that is not as EIP-1186 has it", () => {
    for (const [answer, field] of [
      [null, "result"],
      [undefined, "result"],
      ["0x", "result"],
      [{}, "accountProof"],
      [{ ...HONEST, accountProof: "0x01" }, "accountProof"],
      [{ ...HONEST, accountProof: ["0x01", 1] }, "accountProof[1]"],
      [{ ...HONEST, accountProof: ["01"] }, "accountProof[0]"],
      [{ ...HONEST, accountProof: ["0x1"] }, "accountProof[0]"],
      [{ accountProof: [] }, "storageProof"],
      [{ ...HONEST, storageProof: [null] }, "storageProof[0]"],
      [{ ...HONEST, storageProof: [{}] }, "storageProof[0].proof"],
      [{ ...HONEST, storageProof: [{ proof: [{}] }] }, "storageProof[0].proof[0]"],
    ] as const) {
      const error = refusal(answer);
      expect(error?.code).to.equal("MalformedAnswer");
      expect(error?.details.field).to.equal(field);
    }
  });

  it("ends in no other error, whatever JSON it is given", () => {
    fc.assert(fc.property(fc.jsonValue(), (answer) => void refusal(answer)));
  });
});

function refusal(answer: unknown): EthereumProofError | undefined {
  try {
    proofAnswer(answer);
    return undefined;
  } catch (error) {
    if (error instanceof EthereumProofError) return error;
    throw error;
  }
}
