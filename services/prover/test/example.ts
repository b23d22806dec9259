import { readFileSync } from "node:fs";

/** A request's body, as committed beside its proof; of three of four members. */
export type RequestBody = {
  size: number;
  members: { x: string; y: string; weight: string }[];
  signatures: { position: number; rx: string; ry: string; s: string }[];
  message: string;
};

const FILE = new URL("../../../vectors/proofs/committee-4.json", import.meta.url);

/** A fresh copy of the committed example: 90 of a weight of 100 signed. */
export function exampleRequest(): RequestBody {
  return example().request;
}

/** The public inputs that belong to it. */
export function examplePublicInputs(): [string, string] {
  return [example().committee, example().message];
}

function example() {
  return JSON.parse(readFileSync(FILE, "utf8")).proofs[0];
}
