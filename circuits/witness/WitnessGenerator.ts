import { readFile } from "node:fs/promises";

import {
  ELEMENT_BYTES,
  readElement,
  reduce,
  SCALAR_FIELD,
  toLittleEndian,
} from "../setup/field.ts";
import { UnsatisfiableInputError } from "./errors.ts";

/** Values of a circuit's input signals, by name. */
export type CircuitInput = Readonly<Record<string, bigint | readonly bigint[]>>;

/** What the compiler's program offers; values pass through a memory of eight words. */
type Program = {
  init(sanityCheck: number): void;
  getInputSize(): number;
  getInputSignalSize(high: number, low: number): number;
  setInputSignal(high: number, low: number, index: number): void;
  getWitnessSize(): number;
  getWitness(wire: number): void;
  readSharedRWMemory(word: number): number;
  writeSharedRWMemory(word: number, value: number): void;
  getMessageChar(): number;
};

const WORDS = ELEMENT_BYTES / 4;

/**
 * Computes witnesses with the program that the compiler made for a circuit. Each witness gets a fresh
 * instance: after a refused input an instance is not fit for another.
 */
export class WitnessGenerator {
  readonly #module: WebAssembly.Module;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** @param path The witness generator, a `.wasm` file. */
  static async load(path: string): Promise<WitnessGenerator> {
    return new WitnessGenerator(await WebAssembly.compile(await readFile(path)));
  }

  /**
   * All wires, 32 bytes each, little-endian.
   * Throws {@link UnsatisfiableInputError} if a constraint does not hold or a signal is unknown or incomplete.
   */
  async generate(input: CircuitInput): Promise<Uint8Array> {
    const program = await this.#instantiate();
    let given = 0;
    for (const [name, value] of Object.entries(input)) {
      const values = typeof value === "bigint" ? [value] : value;
      setSignal(program, name, values);
      given += values.length;
    }
    const wanted = program.getInputSize();
    if (given < wanted) throw new UnsatisfiableInputError(`${given} of ${wanted} inputs are given`);
    return readWitness(program);
  }

  async #instantiate(): Promise<Program> {
    let message = "";
    let program: Program | undefined;
    const runtime = {
      exceptionHandler: (code: number) => {
        throw new UnsatisfiableInputError(`${message.trim()} (code ${code})`);
      },
      printErrorMessage: () => {
        message += readMessage(program);
      },
      writeBufferMessage: () => readMessage(program),
      showSharedRWMemory: () => {},
    };
    const instance = await WebAssembly.instantiate(this.#module, { runtime });
    program = instance.exports as Program;
    program.init(0);
    return program;
  }
}

/** A witness as a file that snarkjs and other provers read (iden3 wtns format, version 2). */
export function witnessFile(witness: Uint8Array): Uint8Array {
  const header = new DataView(new ArrayBuffer(12 + 12 + 40 + 12));
  new Uint8Array(header.buffer).set(Buffer.from("wtns", "latin1"));
  header.setUint32(4, 2, true);
  header.setUint32(8, 2, true);
  header.setUint32(12, 1, true);
  header.setBigUint64(16, 40n, true);
  header.setUint32(24, ELEMENT_BYTES, true);
  new Uint8Array(header.buffer).set(toLittleEndian([SCALAR_FIELD]), 28);
  header.setUint32(60, witness.length / ELEMENT_BYTES, true);
  header.setUint32(64, 2, true);
  header.setBigUint64(68, BigInt(witness.length), true);
  return Buffer.concat([new Uint8Array(header.buffer), witness]);
}

/** A witness as numbers. */
export function witnessValues(witness: Uint8Array): bigint[] {
  const view = new DataView(witness.buffer, witness.byteOffset, witness.byteLength);
  return Array.from({ length: witness.length / ELEMENT_BYTES }, (_, wire) =>
    readElement(view, wire * ELEMENT_BYTES),
  );
}

function setSignal(program: Program, name: string, values: readonly bigint[]): void {
  const hash = fnv1a(name);
  const high = Number(hash >> 32n);
  const low = Number(BigInt.asUintN(32, hash));
  const size = program.getInputSignalSize(high, low);
  if (size !== values.length) {
    throw new UnsatisfiableInputError(`${name} has ${values.length} values, the signal ${size}`);
  }
  values.forEach((value, index) => {
    writeShared(program, reduce(value));
    program.setInputSignal(high, low, index);
  });
}

function writeShared(program: Program, value: bigint): void {
  for (let word = 0, rest = value; word < WORDS; word++, rest >>= 32n) {
    program.writeSharedRWMemory(word, Number(BigInt.asUintN(32, rest)));
  }
}

function readWitness(program: Program): Uint8Array {
  const wires = program.getWitnessSize();
  const words = new Uint32Array(wires * WORDS);
  for (let wire = 0; wire < wires; wire++) {
    program.getWitness(wire);
    for (let word = 0; word < WORDS; word++) {
      words[wire * WORDS + word] = program.readSharedRWMemory(word);
    }
  }
  return new Uint8Array(words.buffer);
}

function readMessage(program: Program | undefined): string {
  let message = "";
  for (let code = program?.getMessageChar(); code; code = program?.getMessageChar()) {
    message += String.fromCharCode(code);
  }
  return `${message}\n`;
}

/** The program knows signals by the 64-bit FNV-1a hash of their names. */
function fnv1a(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash;
}
