import { anyBytes, ByteReader, type Hex, joinBytes, uintBytes } from "./bytes.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { byteLength } from "./sliceBytes.ts";

/** CAIP-350 chain types. TON's is not assigned yet and is chosen from the end of the space. */
export const ChainType = { evm: 0x0000, ton: 0xff54 } as const;

/** Chain ids of TON's networks, which have none of their own. */
export const TON_MAINNET_CHAIN_ID = 1360104473493505n;
export const TON_TESTNET_CHAIN_ID = 1360104473493506n;

/** A mailbox on a chain. */
export interface Peer {
  /** CAIP-350 chain type, `uint16`. */
  readonly chainType: number;
  /** `uint64`, never 0. */
  readonly chainId: bigint;
  /** Address: 20 bytes on EVM, 33 (workchain, account id) on TON. */
  readonly mailbox: Hex;
}

/** An address together with the chain it belongs to (ERC-7930). */
export interface InteroperableAddress {
  readonly chainType: number;
  readonly chainId: bigint;
  readonly address: Hex;
}

export type ChainErrorCode =
  | "UnknownChainType"
  | "ZeroChainId"
  | "WrongAddressLength"
  | "ZeroAddress"
  | "WrongVersion"
  | "ReferenceNotMinimal"
  | "ReferenceTooLong";

/** A chain or an address that the protocol does not know. */
export class ChainError extends ProtocolError<ChainErrorCode> {}

const INTEROPERABLE_VERSION = 1;

/**
 * Length in bytes of the addresses of a family of chains.
 *
 * @throws ChainError `UnknownChainType`.
 */
export function addressLength(chainType: number): number {
  if (chainType === ChainType.evm) return 20;
  if (chainType === ChainType.ton) return 33;
  throw new ChainError("UnknownChainType", { chainType });
}

/**
 * ERC-7930 version 1 encoding; the chain reference is the chain id in as few bytes as it needs.
 *
 * @throws ChainError `UnknownChainType`, `ZeroChainId`, `WrongAddressLength`.
 * @throws BytesError `OutOfRange` if the chain id exceeds 64 bits.
 */
export function encodeInteroperableAddress(value: InteroperableAddress): Hex {
  const { chainType, chainId } = value;
  const address = checkedAddress(chainType, value.address);
  if (chainId === 0n) throw new ChainError("ZeroChainId");
  const reference = minimalReference(chainId);
  return joinBytes(
    uintBytes(BigInt(INTEROPERABLE_VERSION), 2),
    uintBytes(BigInt(chainType), 2),
    uintBytes(BigInt(byteLength(reference)), 1),
    reference,
    uintBytes(BigInt(byteLength(address)), 1),
    address,
  );
}

/**
 * Decodes exactly what {@link encodeInteroperableAddress} makes.
 *
 * @throws ChainError, or BytesError `Truncated` or `LeftOver`.
 */
export function decodeInteroperableAddress(data: Hex): InteroperableAddress {
  const reader = new ByteReader(data);
  const version = reader.number(2);
  if (version !== INTEROPERABLE_VERSION) throw new ChainError("WrongVersion", { version });
  const chainType = reader.number(2);
  const chainId = readReference(reader);
  const address = checkedAddress(chainType, reader.bytes(reader.number(1)));
  reader.end();
  return { chainType, chainId, address };
}

/**
 * Interoperable address of a mailbox.
 *
 * @throws ChainError as {@link encodeInteroperableAddress}, or `ZeroAddress`: no mailbox has zero bytes only.
 */
export function encodePeer(peer: Peer): Hex {
  const { chainType, chainId, mailbox } = peer;
  if (/^0x(00)+$/.test(checkedAddress(chainType, mailbox))) {
    throw new ChainError("ZeroAddress", { chainType, chainId });
  }
  return encodeInteroperableAddress({ chainType, chainId, address: mailbox });
}

function readReference(reader: ByteReader): bigint {
  const length = reader.number(1);
  if (length > 8) throw new ChainError("ReferenceTooLong", { length });
  if (length === 0) throw new ChainError("ZeroChainId");
  const reference = reader.bytes(length);
  if (reference.startsWith("0x00")) throw new ChainError("ReferenceNotMinimal", { reference });
  return BigInt(reference);
}

function minimalReference(chainId: bigint): Hex {
  const full = uintBytes(chainId, 8);
  const digits = full.slice(2).replace(/^(00)+/, "");
  return `0x${digits}`;
}

function checkedAddress(chainType: number, address: Hex): Hex {
  const expected = addressLength(chainType);
  const bytes = anyBytes(address);
  const length = byteLength(bytes);
  if (length !== expected) {
    throw new ChainError("WrongAddressLength", { chainType, length, expected });
  }
  return bytes;
}
