import {
  decodeFrame,
  decodeMembers,
  EVM_TO_EVM,
  encodeFrame,
  encodeMembers,
  type Frame,
  type Hex,
} from "@causeway/protocol";
import { expect } from "chai";
import { concat, dataSlice, solidityPackedKeccak256 } from "ethers";
import fc from "fast-check";

import { findAmbiguousPacking } from "../../scripts/ci/checks/packedEncoding.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

const MAGIC = `0x2432ef26${"00".repeat(28)}`;

// A failed message was stored as a packed hash of several fields of varying length; the retry moved bytes from one
// field to its neighbour and was paid another amount.
describe("Butter V3.1: a retry with bytes moved between adjacent fields", () => {
  describe("the encoding", () => {
    const bytes = (min: number, max = min) =>
      fc.uint8Array({ minLength: min, maxLength: max }).map(hex);
    const frames = fc.record<Frame>({
      gasLimit: fc.bigInt(0n, 2n ** 64n - 1n),
      deadline: fc.bigInt(0n, 2n ** 40n - 1n),
      sender: bytes(20),
      recipient: bytes(20),
      payload: bytes(0, 80),
    });

    it("gives every frame back as it was, alone and among others", () => {
      fc.assert(
        fc.property(fc.array(frames, { minLength: 1, maxLength: 5 }), (list) => {
          const encoded = list.map((frame) => encodeFrame(frame));
          expect(encoded.map((frame) => decodeFrame(frame))).to.deep.equal(list);
          const members = encoded.map((frame) => ({ frame }));
          expect(decodeMembers(encodeMembers(members), EVM_TO_EVM)).to.deep.equal(members);
        }),
      );
    });

    it("gives two frames the same bytes only if they are the same", () => {
      fc.assert(
        fc.property(frames, frames, (one, other) => {
          const same = encodeFrame(one) === encodeFrame(other);
          expect(same).to.equal(JSON.stringify(one, text) === JSON.stringify(other, text));
        }),
      );
    });

    it("reads other frames, or none, where a byte is moved between two payloads", () => {
      const pairs = fc.tuple(frames, frames, fc.integer({ min: 1, max: 80 }));
      fc.assert(
        fc.property(pairs, ([one, other, moved]) => {
          fc.pre((one.payload.length - 2) / 2 >= moved);
          const kept = (one.payload.length - 2) / 2 - moved;
          const forged = concat([
            encodeFrame({ ...one, payload: dataSlice(one.payload, 0, kept) }),
            encodeFrame({
              ...other,
              payload: concat([dataSlice(one.payload, kept), other.payload]),
            }),
          ]);
          expect(forged).not.to.equal(concat([encodeFrame(one), encodeFrame(other)]));
        }),
      );
    });

    it("is not what packing without lengths would be", () => {
      const packed = (...values: Hex[]) => solidityPackedKeccak256(["bytes", "bytes"], values);
      expect(packed("0x1122", "0x33")).to.equal(packed("0x11", "0x2233"));
    });

    it("is nowhere made by packing several values of varying length", () => {
      expect(findAmbiguousPacking()).to.deep.equal([]);
    });
  });

  describe("a message that failed", () => {
    let chains: Chains;
    let recipient: Awaited<ReturnType<Chains["hub"]["deploy"]>>;

    before(async () => {
      chains = await createChains();
      recipient = await chains.hub.deploy("AnsweringRecipient", ["0x", true]);
      for (const payload of ["0x1122334455", "0x66778899aa"]) {
        await chains.aToHub.send({ recipient: recipient.address, payload });
      }
      const first = await deliver(
        chains.aToHub,
        chains.aToHub.batch(await cover(chains.aToHub), 0, 2),
      );
      expect(first.delivered).to.equal(0n);
      expect(first.failures.size).to.equal(2);
      await recipient.contract.getFunction("change")(MAGIC, false);
    });

    it("is not delivered with bytes moved to its neighbour", async () => {
      const { aToHub, hub } = chains;
      const [one, other] = aToHub.sent.map(({ frame }) => decodeFrame(frame));
      const batch = aToHub.batch(await cover(aToHub), 0, 2);
      for (const [left, right] of [
        ["0x112233", "0x445566778899aa"],
        ["0x112233445566", "0x778899aa"],
        ["0x", "0x112233445566778899aa"],
      ] as const) {
        const members = concat([
          encodeFrame({ ...one!, payload: left }),
          encodeFrame({ ...other!, payload: right }),
        ]);
        await expect(
          hub.mailbox.deliver(aToHub.id, { ...batch, members }),
        ).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
      }
    });

    it("is not delivered with any one byte of it changed, added or left out", async () => {
      const { aToHub, hub } = chains;
      const batch = aToHub.batch(await cover(aToHub), 0);
      const size = (batch.members.length - 2) / 2;
      for (let at = 0; at < size; at++) {
        const [before, byte, after] = [
          dataSlice(batch.members, 0, at),
          Number(dataSlice(batch.members, at, at + 1)),
          dataSlice(batch.members, at + 1),
        ];
        for (const changed of [
          hex(Uint8Array.of(byte ^ 1)),
          "0x",
          `${hex(Uint8Array.of(byte))}00`,
        ]) {
          const members = concat([before, changed, after]);
          const call = hub.mailbox.deliver.staticCall(aToHub.id, { ...batch, members });
          await expect(call).to.be.revert(hub.ethers);
        }
      }
    });

    it("is delivered again as it was sent, once", async () => {
      const { aToHub } = chains;
      const batch = aToHub.batch(await cover(aToHub), 0, 2);
      expect((await deliver(aToHub, batch)).delivered).to.equal(0b11n);
      expect((await deliver(aToHub, batch)).delivered).to.equal(0n);
    });
  });
});

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}

function text(_key: string, value: unknown) {
  return typeof value === "bigint" ? `${value}` : value;
}
