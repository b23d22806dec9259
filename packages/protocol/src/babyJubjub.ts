import { babyjubjub } from "@noble/curves/misc.js";
import { concat } from "ethers";

import { type ByteReader, type Hex, uintBytes } from "./bytes.ts";
import { Memo } from "./Memo.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** Order of the curve's base field, which is the scalar field of BN254. */
export const BN254_SCALAR_FIELD =
  21888242871839275222246405745257275088548364400416034343698204186575808495617n;

/** Order l of the subgroup that keys live in. */
export const SUBGROUP_ORDER =
  2736030358979909402780800718157159386076813972158567259200215660948447373041n;

/** A point of Baby Jubjub (ERC-2494: a = 168700, d = 168696) in affine coordinates. */
export interface BabyJubjubPoint {
  readonly x: bigint;
  readonly y: bigint;
}

/** Base point of the subgroup: eight times ERC-2494's generator. */
export const BASE8: BabyJubjubPoint = {
  x: 5299619240641551281634865583518297030282874472190772894086521144482721001553n,
  y: 16950150798460657717958625567821834550301663161624707787222815936182638968203n,
};

/** Neutral element, which is no key. */
export const IDENTITY: BabyJubjubPoint = { x: 0n, y: 1n };

export type KeyErrorCode = "OffCurve" | "Identity" | "OutsideSubgroup" | "SecretKeyOutOfRange";

/** An invalid key. `OutsideSubgroup` includes every point of low order but the identity. */
export class KeyError extends ProtocolError<KeyErrorCode> {}

const { Point } = babyjubjub;
type Point = InstanceType<typeof Point>;

/** Each reader of a committee asks for all its keys, and each answer is a multiplication. */
const subgroup = /* @__PURE__ */ new Memo<boolean>(1_024);

/** Whether both coordinates are below the field's order and satisfy the curve's equation. */
export function isOnCurve(point: BabyJubjubPoint): boolean {
  return toPoint(point) !== undefined;
}

/** Whether a point is on the curve, in the subgroup of prime order and not the identity. */
export function isPublicKey(key: BabyJubjubPoint): boolean {
  const point = toPoint(key);
  return point !== undefined && !point.is0() && isInSubgroup(point, key);
}

/**
 * Refuses what is no public key.
 *
 * @throws KeyError `OffCurve`, `Identity` or `OutsideSubgroup`.
 */
export function assertPublicKey(key: BabyJubjubPoint): void {
  const { x, y } = key;
  const point = toPoint(key);
  if (point === undefined) throw new KeyError("OffCurve", { x, y });
  if (point.is0()) throw new KeyError("Identity", { x, y });
  if (!isInSubgroup(point, key)) throw new KeyError("OutsideSubgroup", { x, y });
}

/**
 * Public key of a secret key.
 *
 * @throws KeyError `SecretKeyOutOfRange` unless it is above 0 and below l.
 */
export function publicKeyOf(secretKey: bigint): BabyJubjubPoint {
  assertSecretKey(secretKey);
  return Point.BASE.multiply(secretKey).toAffine();
}

/**
 * Refuses what is no secret key. The error does not repeat it.
 *
 * @throws KeyError `SecretKeyOutOfRange`.
 */
export function assertSecretKey(secretKey: bigint): void {
  if (secretKey <= 0n || secretKey >= SUBGROUP_ORDER) throw new KeyError("SecretKeyOutOfRange");
}

/** Sum of two points of the curve. */
export function addPoints(a: BabyJubjubPoint, b: BabyJubjubPoint): BabyJubjubPoint {
  return Point.fromAffine(a).add(Point.fromAffine(b)).toAffine();
}

/** A point of the subgroup times a scalar. Not for secrets: its time depends on the scalar. */
export function multiplyPublic(point: BabyJubjubPoint, scalar: bigint): BabyJubjubPoint {
  return Point.fromAffine(point)
    .multiplyUnsafe(scalar % SUBGROUP_ORDER)
    .toAffine();
}

/** x and y, 32 bytes each. */
export function packPoint(point: BabyJubjubPoint): Hex {
  return concat([uintBytes(point.x, 32), uintBytes(point.y, 32)]);
}

/** Reads x and y, 32 bytes each; says nothing about the curve. */
export function readPoint(reader: ByteReader): BabyJubjubPoint {
  return { x: reader.uint(32), y: reader.uint(32) };
}

function isInSubgroup(point: Point, { x, y }: BabyJubjubPoint): boolean {
  return subgroup.of(`${x} ${y}`, () => point.isTorsionFree());
}

function toPoint(point: BabyJubjubPoint): Point | undefined {
  const inField = [point.x, point.y].every((c) => c >= 0n && c < BN254_SCALAR_FIELD);
  // The library takes any pair of coordinates for a point.
  return inField && satisfiesEquation(point) ? Point.fromAffine(point) : undefined;
}

function satisfiesEquation({ x, y }: BabyJubjubPoint): boolean {
  const { a, d } = Point.CURVE();
  const xx = (x * x) % BN254_SCALAR_FIELD;
  const yy = (y * y) % BN254_SCALAR_FIELD;
  return (a * xx + yy - 1n - d * xx * yy) % BN254_SCALAR_FIELD === 0n;
}
