import { parentPort, workerData } from "node:worker_threads";

import { ELEMENT_BYTES } from "./field.ts";
import type { FixedBaseModule, FixedBaseTask, Group } from "./fixedBase.ts";

/*
 * Multiples of a fixed point from a table: one table row per byte of the scalar, so that a multiple costs at
 * most 32 additions and no doubling.
 */

const DIGITS = 255;
const PAGE_BYTES = 65536;
/** The module's own data must fit. */
const INITIAL_PAGES = 25;

/** Points are addresses in the module's memory. */
type PointOperations = Record<
  `${"g1m" | "g2m"}_${"zero" | "add" | "addMixed" | "batchToAffine"}`,
  (...parameters: number[]) => void
>;

type Table = { pointer: number; affineBytes: number };

const { code, generators, coordinateBytes }: FixedBaseModule = workerData;
const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES });
const program = await WebAssembly.compile(code);
const instance = await WebAssembly.instantiate(program, { env: { memory } });
const wasm = instance.exports as PointOperations;
const tables = new Map<Group, Table>();

parentPort?.on("message", ({ group, scalars }: FixedBaseTask) => {
  const points = multiply(group, scalars);
  parentPort?.postMessage(points, [points.buffer]);
});

function multiply(group: Group, scalars: Uint8Array) {
  const table = tables.get(group) ?? buildTable(group);
  tables.set(group, table);
  const { affineBytes } = table;
  const { jacobianBytes, prefix } = layout(group);
  const count = scalars.length / ELEMENT_BYTES;

  const free = heapTop();
  const multiples = allocate(count * jacobianBytes);
  const affine = allocate(count * affineBytes);
  for (let i = 0; i < count; i++) {
    const multiple = multiples + i * jacobianBytes;
    wasm[`${prefix}_zero`](multiple);
    for (let row = 0; row < ELEMENT_BYTES; row++) {
      const digit = scalars[i * ELEMENT_BYTES + row] ?? 0;
      if (digit === 0) continue;
      const entry = table.pointer + (row * DIGITS + digit - 1) * affineBytes;
      wasm[`${prefix}_addMixed`](multiple, entry, multiple);
    }
  }
  toAffine(group, multiples, count, affine);
  const result = new Uint8Array(memory.buffer).slice(affine, affine + count * affineBytes);
  setHeapTop(free);
  return result;
}

/** Row `r` holds digit * 256^r * generator for the digits 1 to 255. */
function buildTable(group: Group): Table {
  const { affineBytes, jacobianBytes, prefix, generator } = layout(group);
  const entries = ELEMENT_BYTES * DIGITS;
  const pointer = allocate(entries * affineBytes);
  const free = heapTop();
  const jacobian = allocate((entries + 1) * jacobianBytes);
  new Uint8Array(memory.buffer).set(generator, jacobian);
  let base = jacobian;
  for (let row = 0; row < ELEMENT_BYTES; row++) {
    const start = jacobian + row * DIGITS * jacobianBytes;
    for (let digit = 1; digit <= DIGITS; digit++) {
      const entry = start + digit * jacobianBytes;
      wasm[`${prefix}_add`](entry - jacobianBytes, base, entry);
    }
    base = start + DIGITS * jacobianBytes;
  }
  toAffine(group, jacobian, entries, pointer);
  setHeapTop(free);
  return { pointer, affineBytes };
}

/** The module takes scratch space for the inverses past its heap, and does not ask for memory. */
function toAffine(group: Group, jacobian: number, count: number, affine: number): void {
  const { prefix, jacobianBytes } = layout(group);
  const top = heapTop();
  allocate(count * jacobianBytes);
  setHeapTop(top);
  wasm[`${prefix}_batchToAffine`](jacobian, count, affine);
}

function layout(group: Group) {
  return {
    prefix: group === "G1" ? ("g1m" as const) : ("g2m" as const),
    generator: generators[group],
    affineBytes: coordinateBytes[group] * 2,
    jacobianBytes: coordinateBytes[group] * 3,
  };
}

/** The module keeps the address of its first free byte in its first word. */
function heapTop(): number {
  return new Uint32Array(memory.buffer, 0, 1)[0] ?? 0;
}

function setHeapTop(address: number): void {
  new Uint32Array(memory.buffer, 0, 1)[0] = address;
}

function allocate(bytes: number): number {
  const pointer = (heapTop() + 7) & ~7;
  const missing = pointer + bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  setHeapTop(pointer + bytes);
  return pointer;
}
