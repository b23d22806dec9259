import { SUBGROUP_ORDER } from "@causeway/protocol";
import { expect } from "chai";

import { checkStatement } from "../src/checkStatement.ts";
import { RefusedError } from "../src/errors.ts";
import { parseRequest } from "../src/request.ts";
import { exampleRequest, type RequestBody } from "./example.ts";

const TWO_TO_64 = "18446744073709551616";

type Refusal = { code: string; [detail: string]: unknown };

describe("a statement", () => {
  const refusalOf = (change: (request: RequestBody) => void): Refusal | undefined => {
    const request = exampleRequest();
    change(request);
    try {
      checkStatement(parseRequest(request));
    } catch (error) {
      if (error instanceof RefusedError) return { code: error.code, ...error.details };
      throw error;
    }
    return undefined;
  };

  it("is taken when a quorum signed", () => {
    expect(refusalOf(() => {})).to.equal(undefined);
  });

  it("is taken with signatures in any order, and integers in hexadecimal", () => {
    expect(refusalOf(({ signatures }) => signatures.reverse())).to.equal(undefined);
    const change = (request: RequestBody) => {
      request.message = `0x${BigInt(request.message).toString(16)}`;
    };
    expect(refusalOf(change)).to.equal(undefined);
  });

  it("names what is not of the request's shape", () => {
    expect(refusalOf(({ members }) => (members[1]!.x = "one"))).to.include({
      code: "InvalidRequest",
      path: "members.1.x",
    });
    expect(refusalOf((request) => (request.size = 5))?.path).to.equal("size");
    expect(refusalOf((request) => Object.assign(request, { more: 1 }))?.code).to.equal(
      "InvalidRequest",
    );
    expect(refusalOf(({ signatures }) => (signatures[0]!.position = -1))?.path).to.equal(
      "signatures.0.position",
    );
  });

  it("needs a message of 253 bits", () => {
    const message = 1n << 253n;
    expect(refusalOf((request) => (request.message = `${message}`))).to.deep.equal({
      code: "MessageOutOfRange",
      message,
    });
  });

  it("needs members, and no more than there are slots", () => {
    expect(refusalOf((request) => (request.members = []))?.code).to.equal("NoMembers");
    expect(refusalOf(({ members }) => members.push(members[0]!))).to.deep.equal({
      code: "TooManyMembers",
      members: 5,
      most: 4,
    });
  });

  it("names the member whose key is invalid", () => {
    const change = ({ members }: RequestBody) => (members[2]!.y = "1");
    expect(refusalOf(change)).to.deep.equal({
      code: "InvalidKey",
      position: 2,
      reason: "OffCurve",
    });
  });

  it("names the member that is out of order or there twice", () => {
    const swap = ({ members }: RequestBody) => members.splice(0, 2, members[1]!, members[0]!);
    expect(refusalOf(swap)).to.include({ code: "NotAscending", position: 1 });
    const repeat = ({ members }: RequestBody) => members.splice(1, 1, members[0]!);
    expect(refusalOf(repeat)).to.include({ code: "NotAscending", position: 1 });
  });

  it("names the member whose weight is invalid", () => {
    for (const weight of ["0", TWO_TO_64]) {
      const change = ({ members }: RequestBody) => (members[3]!.weight = weight);
      expect(refusalOf(change)).to.include({ code: "InvalidWeight", position: 3 });
    }
  });

  it("needs a total weight below 2^64", () => {
    const change = ({ members }: RequestBody) => (members[3]!.weight = `${(1n << 64n) - 60n}`);
    expect(refusalOf(change)).to.deep.equal({ code: "TotalWeightTooLarge", total: 1n << 64n });
  });

  it("names a signature that is nobody's, or there twice", () => {
    const unknown = ({ signatures }: RequestBody) => (signatures[0]!.position = 4);
    expect(refusalOf(unknown)).to.deep.equal({ code: "UnknownPosition", position: 4, members: 4 });
    const twice = ({ signatures }: RequestBody) => (signatures[0]!.position = 2);
    expect(refusalOf(twice)).to.deep.equal({ code: "DuplicatePosition", position: 2 });
  });

  it("names the signature that does not hold", () => {
    const changes: Record<"rx" | "ry" | "s", string> = { rx: "1", ry: "1", s: "7" };
    for (const [name, value] of Object.entries(changes)) {
      const change = ({ signatures }: RequestBody) =>
        Object.assign(signatures[1]!, { [name]: value });
      expect(refusalOf(change)).to.deep.equal({ code: "InvalidSignature", position: 2 });
    }
    const otherMessage = (request: RequestBody) => (request.message = "1");
    expect(refusalOf(otherMessage)).to.deep.equal({ code: "InvalidSignature", position: 1 });
    const swap = ({ signatures: [a, b] }: RequestBody) => {
      [a!.position, b!.position] = [b!.position, a!.position];
    };
    expect(refusalOf(swap)?.code).to.equal("InvalidSignature");
  });

  it("needs more than two thirds of the weight", () => {
    const drop = ({ signatures }: RequestBody) => signatures.pop();
    expect(refusalOf(drop)).to.deep.equal({ code: "NoQuorum", signed: 50n, total: 100n });
    const exactly = (request: RequestBody) => {
      request.members.pop();
      for (const member of request.members) member.weight = "1";
      request.signatures = request.signatures.filter(({ position }) => position < 3);
    };
    expect(refusalOf(exactly)).to.deep.equal({ code: "NoQuorum", signed: 2n, total: 3n });
  });

  it("may have signatures beyond l, as the circuit takes them", () => {
    const change = ({ signatures }: RequestBody) => {
      for (const signature of signatures) {
        const other = BigInt(signature.s) + SUBGROUP_ORDER;
        if (other < 1n << 251n) signature.s = `${other}`;
      }
    };
    expect(refusalOf(change)).to.equal(undefined);
  });
});
