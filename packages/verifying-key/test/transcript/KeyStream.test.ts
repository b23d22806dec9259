import { expect } from "chai";

import { KeyStream } from "../../src/transcript/KeyStream.ts";

describe("KeyStream", () => {
  it("is the key stream of ChaCha20, as RFC 8439 gives it for a key of zeros", () => {
    const stream = new KeyStream(new Uint8Array(64));
    const words = Array.from({ length: 4 }, () => stream.word());
    expect(words).to.deep.equal([0xade0b876n, 0x903df1a0n, 0xe56a5d40n, 0x28bd8653n]);
    for (let index = 4; index < 16; index++) stream.word();
    expect(stream.word(), "of the next block").to.equal(0xbee7079fn);
  });

  it("makes numbers of eight words, the upper half of each 64 bits first", () => {
    const stream = new KeyStream(new Uint8Array(64));
    expect(stream.number256() % (1n << 128n)).to.equal(0xe56a5d4028bd8653ade0b876903df1a0n);
  });
});
