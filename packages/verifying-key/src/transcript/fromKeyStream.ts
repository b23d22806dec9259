import { bn254 } from "@noble/curves/bn254.js";

import type { KeyStream } from "./KeyStream.ts";

/*
 * How snarkjs finds random field elements and points. It takes a number below the field's order for an element in
 * Montgomery form, so that the element is the number divided by 2^256. A point is found by trying x until there is a
 * y, of which a further bit chooses the sign.
 */

const { Fr, Fp, Fp2 } = bn254.fields;
const G1 = bn254.G1.Point;
const G2 = bn254.G2.Point;
const ORDER_MASK = (1n << 254n) - 1n;

/** A scalar of the curve, as a secret is. */
export function scalarFrom(stream: KeyStream): bigint {
  return elementFrom(stream, Fr);
}

export function pointOfG1From(stream: KeyStream) {
  for (;;) {
    const x = elementFrom(stream, Fp);
    const greatest = isOdd(stream.word());
    const y = rootOf(Fp, Fp.add(Fp.mul(Fp.sqr(x), x), G1.CURVE().b));
    if (y === undefined) continue;
    return G1.fromAffine({ x, y: isGreatest(y) === greatest ? y : Fp.neg(y) });
  }
}

export function pointOfG2From(stream: KeyStream) {
  for (;;) {
    const x = { c0: elementFrom(stream, Fp), c1: elementFrom(stream, Fp) };
    const greatest = isOdd(stream.word());
    const y = rootOf(Fp2, Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.CURVE().b));
    if (y === undefined) continue;
    const sign = isGreatest(y.c1 === 0n ? y.c0 : y.c1);
    return intoSubgroup(G2.fromAffine({ x, y: sign === greatest ? y : Fp2.neg(y) }));
  }
}

/** Multiplies by the cofactor: in two parts, since the library takes scalars below the subgroup's order only. */
function intoSubgroup(point: InstanceType<typeof G2>) {
  const part = Fr.ORDER - 1n;
  return point.multiplyUnsafe(part).add(point.multiplyUnsafe(G2.CURVE().h - part));
}

type Field<Element> = {
  ORDER: bigint;
  sqrt(value: Element): Element;
};

function elementFrom(stream: KeyStream, field: typeof Fr): bigint {
  for (;;) {
    const number = stream.number256() & ORDER_MASK;
    if (number < field.ORDER) return field.div(number, (1n << 256n) % field.ORDER);
  }
}

/** Half of all elements have none, and the library says so by an error. */
function rootOf<Element>(field: Field<Element>, square: Element): Element | undefined {
  try {
    return field.sqrt(square);
  } catch {
    return undefined;
  }
}

function isGreatest(value: bigint): boolean {
  return value > (Fp.ORDER - 1n) / 2n;
}

function isOdd(word: bigint): boolean {
  return (word & 1n) === 1n;
}
