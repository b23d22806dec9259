import { hexlify } from "ethers";
import fc from "fast-check";

import { addressLength, ChainType, type Frame, type LaneChainTypes } from "../src/index.ts";

/** Byte strings. */
export function bytesOf(minLength: number, maxLength: number = minLength) {
  return fc.uint8Array({ minLength, maxLength }).map((bytes) => hexlify(bytes));
}

/** 32 bytes. */
export const word = bytesOf(32);

/** Unsigned integers of up to `bits` bits. */
export function uint(bits: number) {
  return fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
}

/** A family of chains. */
export const chainType = fc.constantFrom(ChainType.evm, ChainType.ton);

/** A frame with the families that its address lengths belong to. */
export const frameOnLane: fc.Arbitrary<{ frame: Frame; types: LaneChainTypes }> = fc
  .record({ origin: chainType, destination: chainType })
  .chain((types) =>
    fc.record({
      types: fc.constant(types),
      frame: fc.record({
        gasLimit: uint(64),
        deadline: uint(40),
        sender: bytesOf(addressLength(types.origin)),
        recipient: bytesOf(addressLength(types.destination)),
        payload: bytesOf(0, 100),
      }),
    }),
  );
