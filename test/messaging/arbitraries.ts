import {
  addressLength,
  ChainType,
  EMPTY_PLACE,
  encodeFirstLeg,
  encodeFrame,
  encodeInteroperableAddress,
  encodeProvenance,
  encodeRemoteCalls,
  type FirstLeg,
  type Frame,
  frameHash,
  type Hex,
  type Lane,
  type LaneChainTypes,
  type LaneState,
  type Member,
  type Peer,
  type Provenance,
  type RemoteCalls,
  ZERO_WORD,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice, hexlify, toBeHex } from "ethers";
import fc from "fast-check";

/** Spreads neighbouring numbers over all of a word's bits: 2^256 divided by the golden ratio, made odd. */
const SPREAD = 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n;

/** Byte strings. */
export function bytesOf(minLength: number, maxLength: number = minLength): fc.Arbitrary<Hex> {
  return fc.uint8Array({ minLength, maxLength }).map((bytes) => hexlify(bytes));
}

/** 32 bytes. */
export const word: fc.Arbitrary<Hex> = fc
  .bigInt({ min: 0n, max: (1n << 256n) - 1n })
  .map((value) => toBeHex(value, 32));

/** As many different words as are asked for. */
export function words(length: number): fc.Arbitrary<Hex[]> {
  return fc
    .bigInt({ min: 1n, max: (1n << 255n) - 1n })
    .map((step) =>
      Array.from({ length }, (_, place) =>
        toBeHex(BigInt.asUintN(256, SPREAD * (step + BigInt(place))), 32),
      ),
    );
}

/** Unsigned integers of up to `bits` bits, small and large ones alike. */
export function uint(bits: number): fc.Arbitrary<bigint> {
  return fc
    .tuple(fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }), fc.nat({ max: bits - 1 }))
    .map(([value, shift]) => value >> BigInt(shift));
}

const chainId = uint(64).map((id) => id || 1n);

const chainType = fc.constantFrom(ChainType.evm, ChainType.ton);

/** Families of a lane into an EVM chain, the only ones that the mailbox receives. */
export const inbound: fc.Arbitrary<LaneChainTypes> = chainType.map((origin) => ({
  origin,
  destination: ChainType.evm,
}));

export function frameOf(types: LaneChainTypes): fc.Arbitrary<Frame> {
  return fc.record({
    gasLimit: uint(64),
    deadline: uint(40),
    sender: bytesOf(addressLength(types.origin)),
    recipient: bytesOf(addressLength(types.destination)),
    payload: bytesOf(0, 100),
  });
}

/** Frames that an EVM chain sends. */
export const outboundFrame: fc.Arbitrary<{ types: LaneChainTypes; frame: Frame }> = chainType
  .map((destination) => ({ origin: ChainType.evm, destination }))
  .chain((types) => fc.record({ types: fc.constant(types), frame: frameOf(types) }));

/** Bytes left as they are, or spoiled: a byte changed, the end cut off, something put behind. */
export function perhapsSpoiled(bytes: fc.Arbitrary<Hex>): fc.Arbitrary<Hex> {
  const spoiling = fc.record({
    how: fc.constantFrom("not", "change", "cut", "lengthen"),
    place: fc.nat(),
    by: fc.integer({ min: 1, max: 255 }),
    more: bytesOf(1, 40),
  });
  return fc.tuple(bytes, spoiling).map(([data, { how, place, by, more }]) => {
    const length = dataLength(data);
    if (how === "lengthen") return concat([data, more]);
    if (how === "not" || length === 0) return data;
    const at = place % length;
    if (how === "cut") return dataSlice(data, 0, at);
    const changed = hexlify(Uint8Array.of(Number(dataSlice(data, at, at + 1)) ^ by));
    return concat([dataSlice(data, 0, at), changed, dataSlice(data, at + 1)]);
  });
}

/** A frame, perhaps spoiled, somewhere within other bytes; its lane's origin; the message's id. */
export interface FrameBytes {
  readonly types: LaneChainTypes;
  readonly originChainId: bigint;
  readonly id: Hex;
  readonly before: Hex;
  readonly data: Hex;
}

export const frameBytes: fc.Arbitrary<FrameBytes> = inbound.chain((types) =>
  fc.record({
    types: fc.constant(types),
    originChainId: chainId,
    id: word,
    before: bytesOf(0, 40),
    data: perhapsSpoiled(frameOf(types).map((frame) => encodeFrame(frame, types))),
  }),
);

/** Members of a batch as one byte string, perhaps spoiled, and the place of the first. */
export const memberBytes = inbound.chain((types) =>
  fc.record({
    types: fc.constant(types),
    first: uint(32),
    laneId: word,
    data: perhapsSpoiled(
      fc
        .array(memberOf(types), { maxLength: 6 })
        .map((members) => concat(members.map(encodeMember))),
    ),
  }),
);

function memberOf(types: LaneChainTypes): fc.Arbitrary<Member> {
  const frame = frameOf(types).map((value) => encodeFrame(value, types));
  return fc.oneof(
    frame.map((bytes) => ({ frame: bytes })),
    frame.map((bytes) => ({ frameHash: frameHash(bytes) })),
  );
}

function encodeMember(member: Member): Hex {
  return "frame" in member ? member.frame : concat(["0x00", member.frameHash]);
}

/** Mailboxes; never at an address of zeros. */
export const peer: fc.Arbitrary<Peer> = chainType.chain((type) =>
  fc.record({
    chainType: fc.constant(type),
    chainId,
    mailbox: bytesOf(addressLength(type)).filter((address) => !/^0x0*$/.test(address)),
  }),
);

/** Interoperable addresses, perhaps spoiled. */
export const interoperableBytes = perhapsSpoiled(
  peer.map(({ mailbox, ...chain }) => encodeInteroperableAddress({ ...chain, address: mailbox })),
);

const hop = fc.oneof({ weight: 3, arbitrary: word }, fc.constant(ZERO_WORD));

/** Direct and through a hub; of some a trust is missing or one too many. */
export const lane: fc.Arbitrary<Lane> = fc.record({
  origin: peer,
  destination: peer,
  hubChainId: fc.oneof({ weight: 3, arbitrary: chainId }, fc.constant(0n)),
  hubTrustId: hop,
  trustId: hop,
});

/** Lanes as an outbox lists them; empty ones have no leaf. */
export const laneState: fc.Arbitrary<LaneState> = fc.record({
  originChainId: uint(64),
  destinationChainId: uint(64),
  laneId: word,
  count: uint(32).map((count) => count || 1n),
  laneRoot: word,
});

/** Places of an outbox, of which about a quarter are empty. */
export const places: fc.Arbitrary<Hex[]> = fc.array(
  fc.oneof({ arbitrary: word, weight: 3 }, { arbitrary: fc.constant(EMPTY_PLACE), weight: 1 }),
  { maxLength: 40 },
);

/** First legs from a family of chains. */
export function firstLegOf(origin: number): fc.Arbitrary<FirstLeg> {
  return fc.record({
    handler: bytesOf(20),
    handlerGas: uint(64),
    destinationChainId: uint(64),
    gasLimit: uint(64),
    maxResult: uint(24).map(Number),
    lifetime: uint(32).map(Number),
    sender: bytesOf(addressLength(origin)),
    recipient: chainType.chain((type) => bytesOf(addressLength(type))),
    payload: bytesOf(0, 100),
  });
}

/** Payloads of first legs, perhaps spoiled, with their origin's family. */
export const firstLegBytes = chainType.chain((origin) =>
  fc.record({
    origin: fc.constant(origin),
    data: perhapsSpoiled(firstLegOf(origin).map((leg) => encodeFirstLeg(leg, origin))),
  }),
);

export const provenance: fc.Arbitrary<Provenance> = fc.record({
  originSender: peer.map(({ mailbox, ...chain }) => ({ ...chain, address: mailbox })),
  firstMessageId: word,
  handler: bytesOf(20),
  result: bytesOf(0, 100),
});

/** Payloads of second legs, perhaps spoiled. */
export const provenanceBytes = perhapsSpoiled(provenance.map(encodeProvenance));

/** What messages to `RemoteAccounts` order. */
export const remoteCalls: fc.Arbitrary<RemoteCalls> = fc.record({
  deadline: uint(40).map((deadline) => deadline || 1n),
  nonce: uint(64),
  calls: fc.array(fc.record({ target: bytesOf(20), value: uint(128), data: bytesOf(0, 70) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

/** Payloads for `RemoteAccounts`, perhaps spoiled. */
export const remoteCallsBytes = perhapsSpoiled(remoteCalls.map(encodeRemoteCalls));
