import { expect } from "chai";
import fc from "fast-check";

import {
  BytesError,
  ChainType,
  encodeFrame,
  frameDeadline,
  frameFacts,
  framePayload,
  frameRecipient,
} from "../src/index.ts";

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`;
const EVM = { type: ChainType.evm, length: 20 };
const TON = { type: ChainType.ton, length: 33 };

describe("frameFacts", () => {
  it("reads sender, recipient, gas limit and payload of a frame between any two families", () => {
    const family = fc.constantFrom(EVM, TON);
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(
        family.chain(({ type, length }) => fc.tuple(fc.constant(type), bytes(length))),
        family.chain(({ type, length }) => fc.tuple(fc.constant(type), bytes(length))),
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.uint8Array({ maxLength: 300 }),
        ([origin, sender], [destination, recipient], gasLimit, payload) => {
          const addresses = { sender: hexOf(sender), recipient: hexOf(recipient) };
          const frame = { gasLimit, deadline: 7n, ...addresses, payload: hexOf(payload) };
          const encoded = encodeFrame(frame, { origin, destination });
          expect(frameFacts(encoded)).to.deep.equal({
            sender: hexOf(sender),
            gasLimit,
            payloadSize: payload.length,
          });
          expect(frameRecipient(encoded)).to.equal(hexOf(recipient));
          expect(framePayload(encoded)).to.equal(hexOf(payload));
        },
      ),
    );
  });

  it("gives addresses in lower case, however the frame is written", () => {
    const address = `0x${"ab".repeat(20)}`;
    const frame = encodeFrame({ ...FIELDS, sender: address, recipient: address });
    const written = `0x${frame.slice(2).toUpperCase()}`;
    expect(frameFacts(written).sender).to.equal(address);
    expect(frameRecipient(written)).to.equal(address);
    expect(framePayload(written)).to.equal(FIELDS.payload.toLowerCase());
  });

  it("refuses bytes that end within what is read", () => {
    const address = `0x${"ab".repeat(20)}`;
    const frame = encodeFrame({ ...FIELDS, sender: address, recipient: address });
    const first = (bytes: number) => frame.slice(0, 2 + 2 * bytes);
    expect(() => frameDeadline(first(13))).to.throw(BytesError, "Truncated");
    expect(() => frameFacts(first(34))).to.throw(BytesError, "Truncated");
    expect(() => frameRecipient(first(55))).to.throw(BytesError, "Truncated");
    expect(frameRecipient(first(56))).to.equal(address);
  });
});

const FIELDS = { gasLimit: 1n, deadline: 7n, payload: "0x5eAB" };
