import type { Hex } from "@causeway/protocol";
import { dataLength, getBytes } from "ethers";

import type { DeliveryBatch, LaneImport, RecipientGas, Submission } from "../Submission.ts";
import { limited, MAX_TRANSACTION_GAS, neededFor, TRANSACTION_GAS } from "./gasLimit.ts";

/**
 * Where nobody else's code gets what is left, a high limit costs nothing: what a transaction may have anyway. So it is of
 * calls by hand, too.
 */
export const ANY_GAS = MAX_TRANSACTION_GAS;

/** What a call of a bridge that pays in advance takes at most for each transfer, a token of many steps included. */
const ADVANCE = { perTransfer: 500_000n, perByte: 20n };

/** Of a light client: to find a checkpoint that it knows; to keep another; to hand over to a committee. */
const CHECKPOINT = { reading: 20_000n, keeping: 40_000n, rotating: 125_000n };

/** Bytes of a checkpoint's fields: what follows is the proof. */
const FIELDS_SIZE = 185;

/** A mock's proof is a hash. All others are checked by pairings. */
const MOCK_PROOF_SIZE = 32;
const VERIFYING = { mock: 2_000n, pairings: 215_000n };

/** Of a delivery: all that it does once, with two new words of the bitmap, and the tree's levels without a sibling. */
const DELIVERING = 90_000n;

/** Of each: a hash and its way; a member's leaf; a frame's call, bits and failure. */
const SIBLING = 500n;
const MEMBER = 1_200n;
const FRAME = 8_000n;

/** Of each byte of the members: copies into memory, and a hash. */
const MEMBER_BYTE = 1n;

/** Bytes of memory beside those of members: tables, the template of calls, evidence that is passed on. */
const MEMORY = 8_192;
const MEMORY_OF_MEMBER = 96;

/** Of an import: its lane's words, all of them new, and the event. */
const IMPORTING = 90_000n;

/** The most that a light client takes of evidence, also where the checkpoint hands over to another committee. */
export function evidenceGas(evidence: Hex): bigint {
  const proofSize = dataLength(evidence) - FIELDS_SIZE;
  const { reading, keeping, rotating } = CHECKPOINT;
  if (proofSize <= 0) return reading;
  const verifying = proofSize === MOCK_PROOF_SIZE ? VERIFYING.mock : VERIFYING.pairings;
  return reading + keeping + rotating + verifying;
}

/** The most that the mailbox and the light client take of a delivery, beside calldata and recipients. */
export function deliveryGas({ evidence, outboxProof, siblings, members }: DeliveryBatch): bigint {
  const size = dataLength(members);
  const { count, frames } = membersIn(members);
  return (
    DELIVERING +
    evidenceGas(evidence) +
    SIBLING * BigInt(outboxProof.length + siblings.length) +
    MEMBER * BigInt(count) +
    FRAME * BigInt(frames) +
    MEMBER_BYTE * BigInt(size) +
    memoryGas(MEMORY + MEMORY_OF_MEMBER * placesOf(size) + dataLength(evidence) + 2 * size)
  );
}

/** The most that a hub takes of an import, beside calldata. */
export function importGas({ evidence, outboxProof }: LaneImport): bigint {
  return IMPORTING + evidenceGas(evidence) + SIBLING * BigInt(outboxProof.length);
}

/** The most that a bridge takes to pay transfers in advance, beside calldata and the receiver's call. */
export function advanceGas(frames: readonly Hex[]): bigint {
  const bytes = frames.reduce((sum, frame) => sum + dataLength(frame), 0);
  return ADVANCE.perTransfer * BigInt(frames.length) + ADVANCE.perByte * BigInt(bytes);
}

/**
 * The most that a transaction is given, whatever RPCs estimate: by its size, what our code takes of it, and what
 * recipients are to get.
 *
 * @param dataGasPerByte What its chain takes for a byte beside that.
 */
export function mostGasOf(
  { data, recipientGas, ownGas }: Pick<Submission, "data" | "recipientGas" | "ownGas">,
  dataGasPerByte = 0,
): bigint {
  const { asked, given } = recipientsOf(recipientGas);
  const { standard, least } = calldataGas(data);
  const spent = standard + ownGas + neededFor(given);
  const extra = BigInt(dataGasPerByte * dataLength(data));
  return limited(neededFor(asked), TRANSACTION_GAS + greatest(spent, least) + extra);
}

function recipientsOf(gas: RecipientGas) {
  return typeof gas === "bigint" ? { asked: gas, given: gas } : gas;
}

/** Of calldata: what it costs beside what runs, and what a transaction costs at least by it (EIP-2028, EIP-7623). */
function calldataGas(data: Hex): { readonly standard: bigint; readonly least: bigint } {
  const zeros = zeroBytesIn(data);
  const tokens = BigInt(zeros + 4 * (dataLength(data) - zeros));
  return { standard: 4n * tokens, least: 10n * tokens };
}

/** Each delivery and each quote is counted: bytes of their own would take longer than to count them. */
function zeroBytesIn(data: Hex): number {
  let zeros = 0;
  for (let at = 2; at < data.length; at += 2) {
    if (data[at] === "0" && data[at + 1] === "0") zeros += 1;
  }
  return zeros;
}

function greatest(first: bigint, second: bigint): bigint {
  if (first > second) return first;
  return second;
}

const DIGEST_SIZE = 33;
const MOST_MEMBERS = 256;

/** Of so many members there is room for in memory, before they are read. */
function placesOf(size: number): number {
  return Math.min(MOST_MEMBERS, Math.floor(size / DIGEST_SIZE));
}

/** How many members there are, and how many of them are frames: `protocol.md`, section Frame. */
function membersIn(members: Hex): { readonly count: number; readonly frames: number } {
  const bytes = getBytes(members);
  const at = (offset: number) => bytes[offset] ?? 0;
  let [count, frames] = [0, 0];
  for (let offset = 0; offset < bytes.length; count += 1) {
    if (at(offset) === 0) {
      offset += DIGEST_SIZE;
      continue;
    }
    frames += 1;
    const recipient = offset + 15 + at(offset + 14);
    const payload = recipient + 1 + at(recipient);
    offset = payload + 3 + at(payload) * 65_536 + at(payload + 1) * 256 + at(payload + 2);
  }
  return { count, frames };
}

function memoryGas(bytes: number): bigint {
  const words = BigInt(Math.ceil(bytes / 32));
  return 3n * words + (words * words) / 512n;
}
