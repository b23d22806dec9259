import type { Cell, TupleItem } from "@ton/core";
import { z } from "zod";

import { cellParam } from "../params.ts";

/** Reads the arguments of a get-method. */
export function readStack(items: readonly [string, unknown][]): TupleItem[] {
  return items.map(([kind, value]) => readItem(kind, value));
}

function readItem(kind: string, value: unknown): TupleItem {
  switch (kind) {
    case "num":
    case "int":
      return { type: "int", value: readNumber(z.coerce.string().parse(value)) };
    case "tvm.Cell":
    case "cell":
      return { type: "cell", cell: readCell(value) };
    case "tvm.Slice":
    case "slice":
      return { type: "slice", cell: readCell(value) };
    case "tvm.Builder":
      return { type: "builder", cell: readCell(value) };
    default:
      throw new z.ZodError([
        { code: "custom", path: ["stack"], message: `unknown kind of item ${kind}`, input: kind },
      ]);
  }
}

/** A number in decimals or hexadecimal, with a sign before both. */
function readNumber(text: string): bigint {
  return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

function readCell(value: unknown): Cell {
  const text = z.union([z.string(), z.object({ bytes: z.string() })]).parse(value);
  return cellParam.parse(typeof text === "string" ? text : text.bytes);
}

/** The stack that a get-method left, as toncenter writes it. */
export function stackAnswer(items: readonly TupleItem[]): unknown[] {
  return items.map((item) => {
    switch (item.type) {
      case "int":
        return ["num", `${item.value < 0n ? "-" : ""}0x${magnitude(item.value).toString(16)}`];
      case "nan":
        return ["num", "NaN"];
      case "null":
        return ["list", listAnswer([])];
      case "tuple":
        return ["tuple", tupleAnswer(item.items)];
      default:
        return [item.type, { bytes: item.cell.toBoc().toString("base64") }];
    }
  });
}

function entryAnswer(item: TupleItem): unknown {
  switch (item.type) {
    case "int": {
      const number = { "@type": "tvm.numberDecimal", number: String(item.value) };
      return { "@type": "tvm.stackEntryNumber", number };
    }
    case "nan":
      return { "@type": "tvm.stackEntryUnsupported" };
    case "null":
      return { "@type": "tvm.stackEntryList", list: listAnswer([]) };
    case "tuple":
      return { "@type": "tvm.stackEntryTuple", tuple: tupleAnswer(item.items) };
    case "slice":
      return { "@type": "tvm.stackEntrySlice", slice: cellAnswer("tvm.slice", item.cell) };
    default:
      return { "@type": "tvm.stackEntryCell", cell: cellAnswer("tvm.cell", item.cell) };
  }
}

function tupleAnswer(items: readonly TupleItem[]) {
  return { "@type": "tvm.tuple", elements: items.map(entryAnswer) };
}

function listAnswer(items: readonly TupleItem[]) {
  return { "@type": "tvm.list", elements: items.map(entryAnswer) };
}

function cellAnswer(type: string, cell: Cell) {
  return { "@type": type, bytes: cell.toBoc().toString("base64") };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
