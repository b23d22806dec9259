import { encodeExpiryNotice, encodeReturn, type Hex, messageId, Outcome } from "@causeway/protocol";
import { expect } from "chai";
import { dataLength } from "ethers";

import { broughtBy, REPORT_SIZES } from "../../src/index.ts";

const BRIDGE: Hex = "0x00000000000000000000000000000000000000B1";
const EXPIRY: Hex = "0x00000000000000000000000000000000000000e1";
const AT = { bridge: BRIDGE.toLowerCase() as Hex, expiry: EXPIRY };
const ID: Hex = `0x${"11".repeat(32)}`;
const TOLD = encodeReturn({ transferId: ID, units: 7n });
const NOTICE = encodeExpiryNotice({
  ...{ laneId: ID, index: 3n, frameHash: ID, outcome: Outcome.expired },
});

describe("broughtBy", () => {
  it("tells transfers, returns and notices apart, by recipient and payload", () => {
    const by = (recipient: Hex, payload: Hex) => broughtBy(ID, { recipient, payload }, AT);
    expect(by(BRIDGE, "0x0101")).to.deep.equal({ kind: "transfer", transferId: ID });
    expect(by(BRIDGE, TOLD)).to.deep.equal({ kind: "return", transferId: ID, units: 7n });
    const about = messageId(ID, 3n, ID);
    expect(by(EXPIRY, NOTICE)).to.deep.equal({
      ...{ kind: "notice", messageId: about },
      place: { laneId: ID, index: 3n },
    });
  });

  it("knows nothing of what strangers send, whatever bytes", () => {
    const by = (recipient: Hex, payload: Hex) => broughtBy(ID, { recipient, payload }, AT);
    expect(by(EXPIRY, "0x")).to.equal(undefined);
    expect(by(EXPIRY, TOLD)).to.equal(undefined);
    expect(by(BRIDGE, `${TOLD}00`)).to.equal(undefined);
    expect(by(ID.slice(0, 42) as Hex, NOTICE)).to.equal(undefined);
    const nowhere = { ...AT, bridge: undefined };
    expect(broughtBy(ID, { recipient: BRIDGE, payload: TOLD }, nowhere)).to.equal(undefined);
  });

  it("knows the sizes of what tells of another message", () => {
    expect(REPORT_SIZES).to.deep.equal([TOLD, NOTICE].map(dataLength));
  });
});
