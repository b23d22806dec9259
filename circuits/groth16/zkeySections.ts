import { InvalidProvingKeyError } from "./errors.ts";

/** The sections of snarkjs' proving key file, by kind. Throws {@link InvalidProvingKeyError}. */
export function findSections(bytes: Uint8Array): Map<number, Uint8Array> {
  const file = view(bytes);
  if (
    bytes.length < 12 ||
    file.getUint32(0, false) !== 0x7a6b6579 ||
    file.getUint32(4, true) !== 1
  ) {
    throw new InvalidProvingKeyError("wrong magic or version");
  }
  const sections = new Map<number, Uint8Array>();
  let offset = 12;
  for (let left = file.getUint32(8, true); left > 0; left--) {
    if (offset + 12 > bytes.length) throw new InvalidProvingKeyError("cut off");
    const length = Number(file.getBigUint64(offset + 4, true));
    const end = offset + 12 + length;
    if (end > bytes.length) throw new InvalidProvingKeyError("cut off");
    sections.set(file.getUint32(offset, true), bytes.subarray(offset + 12, end));
    offset = end;
  }
  return sections;
}

/** The section of a kind, of `length` bytes if that is given. Throws {@link InvalidProvingKeyError}. */
export function takeSection(
  sections: Map<number, Uint8Array>,
  kind: number,
  length?: number,
): Uint8Array {
  const section = sections.get(kind);
  if (section === undefined) throw new InvalidProvingKeyError(`section ${kind} is missing`);
  if (length !== undefined && section.length !== length) {
    throw new InvalidProvingKeyError(`section ${kind} has ${section.length} bytes, not ${length}`);
  }
  return section;
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
