import { iCustodyAbi, interfaceOf } from "@causeway/protocol/contracts";
import { expect } from "chai";

import { callReverted } from "../../src/evm/callReverted.ts";
import type { ChainError } from "../../src/index.ts";

const TO = `0x${"11".repeat(20)}`;

describe("callReverted", () => {
  const of = (data: string | null) =>
    callReverted({ code: "CALL_EXCEPTION", data }, TO) as Promise<ChainError>;

  it("names our contracts' error and its values", async () => {
    const data = interfaceOf(iCustodyAbi).encodeErrorResult("NotBridge", [TO]);
    const { details, message } = await of(data);
    expect(details).to.deep.include({ error: "NotBridge", arguments: [TO] });
    expect(message).to.include(`NotBridge(${TO})`);
  });

  it("tells what cannot be decoded as it is: nothing, less than a selector, or wrong arguments", async () => {
    for (const data of ["0x", "0x12", "0xf91b419e00", `0x${"ff".repeat(40)}`]) {
      const error = await of(data);
      expect(error.code).to.equal("CallReverted");
      expect(error.details.error).to.equal(undefined);
    }
    expect((await of(null)).message).to.match(/no data/);
  });

  it("leaves any other error as it is", async () => {
    const error = new Error("gone");
    expect(await callReverted(error, TO)).to.equal(error);
  });
});
