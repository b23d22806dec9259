import {
  addPoints,
  BASE8,
  type BabyJubjubPoint,
  BN254_SCALAR_FIELD,
  isPublicKey,
  SUBGROUP_ORDER,
  uintBytes,
} from "@causeway/protocol";

import { sampleKey } from "./samples.ts";

/** ERC-2494's generator of the whole group, of order 8 l. */
const GENERATOR: BabyJubjubPoint = {
  x: 995203441582195749578291179787384436505546430278305826713579947235728471134n,
  y: 5472060717959818805561601436314318772137091100104008585924551046643952123905n,
};

/** `baby-jubjub.json` */
export function babyJubjubVectors() {
  return { keys: keys().map(packed), invalidKeys: invalidKeys().map(packed) };
}

type Case = [name: string, point: BabyJubjubPoint];

function keys(): Case[] {
  const sampled = Array.from({ length: 4 }, (_, i): Case => [`key ${i}`, sampleKey(`key/${i}`)]);
  return [["base point", BASE8], ["negated base point", negated(BASE8)], ...sampled];
}

function invalidKeys(): Case[] {
  const torsion = timesOrder(GENERATOR);
  let multiple = torsion;
  const small = Array.from({ length: 8 }, (_, i): Case => {
    multiple = addPoints(multiple, torsion);
    return [`${(i + 2) % 8} times a point of order 8`, multiple];
  });
  return [
    ...small,
    ["generator of the whole group", GENERATOR],
    ["prime order plus small order", addPoints(sampleKey("key/0"), torsion)],
    ["off the curve", { ...BASE8, y: BASE8.y + 1n }],
    ["coordinates exchanged", { x: BASE8.y, y: BASE8.x }],
    ["only zeros", { x: 0n, y: 0n }],
    ["x plus the field's order", { ...BASE8, x: BASE8.x + BN254_SCALAR_FIELD }],
    ["y plus the field's order", { ...BASE8, y: BASE8.y + BN254_SCALAR_FIELD }],
    ["the greatest coordinates", { x: 2n ** 256n - 1n, y: 2n ** 256n - 1n }],
  ];
}

function packed([name, point]: Case, _: number, all: Case[]) {
  const valid = all[0]?.[0] === "base point";
  if (isPublicKey(point) !== valid) throw new Error(`${name} is ${valid ? "no" : "a"} key`);
  return { name, x: uintBytes(point.x, 32), y: uintBytes(point.y, 32) };
}

function negated({ x, y }: BabyJubjubPoint): BabyJubjubPoint {
  return { x: BN254_SCALAR_FIELD - x, y };
}

function timesOrder(point: BabyJubjubPoint): BabyJubjubPoint {
  let sum: BabyJubjubPoint = { x: 0n, y: 1n };
  for (const bit of SUBGROUP_ORDER.toString(2)) {
    sum = addPoints(sum, sum);
    if (bit === "1") sum = addPoints(sum, point);
  }
  return sum;
}
