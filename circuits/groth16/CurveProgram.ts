const PAGE_BYTES = 65536;
/** The program's own data must fit. */
const INITIAL_PAGES = 25;

type Unary = (operand: number, result: number) => void;
type Binary = (left: number, right: number, result: number) => void;

/** Arithmetic on elements in Montgomery form; all parameters are addresses. A result may replace an operand. */
export type FieldOperations = {
  add: Binary;
  sub: Binary;
  mul: Binary;
  square: Unary;
  inverse: Unary;
  copy: Unary;
  one: (result: number) => void;
  isZero: (element: number) => number;
};

/** A group's operations; points are Jacobian but where a name says otherwise. */
export type GroupOperations = {
  add: Binary;
  /** The right operand is affine. */
  addMixed: Binary;
  double: Unary;
  zero: (result: number) => void;
  copyAffine: Unary;
  negAffine: Unary;
};

/** Row sums of the matrices A and B times the witness, and their products; see wasmcurves. */
export type MatrixOperations = {
  buildABC: (
    coefficients: number,
    count: number,
    witness: number,
    a: number,
    b: number,
    c: number,
    firstRow: number,
    rows: number,
    firstWire: number,
    wires: number,
  ) => void;
  /** a * b - c, element by element. */
  joinABC: (a: number, b: number, c: number, count: number, result: number) => void;
};

/** An instance of the curve's WebAssembly program (of ffjavascript) and its memory, which only grows. */
export class CurveProgram {
  readonly #memory: WebAssembly.Memory;
  readonly #exports: Record<string, unknown>;

  private constructor(memory: WebAssembly.Memory, exports: Record<string, unknown>) {
    this.#memory = memory;
    this.#exports = exports;
  }

  static async load(code: Uint8Array): Promise<CurveProgram> {
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES });
    const program = await WebAssembly.compile(code);
    const instance = await WebAssembly.instantiate(program, { env: { memory } });
    return new CurveProgram(memory, instance.exports);
  }

  /** The program's functions whose names start with `prefix`, without it. */
  functions<Operations>(prefix: string): Operations {
    const start = `${prefix}_`;
    const found = Object.entries(this.#exports).filter(([name]) => name.startsWith(start));
    return Object.fromEntries(
      found.map(([name, operation]) => [name.slice(start.length), operation]),
    ) as Operations;
  }

  /** The address of `bytes` bytes that nothing else uses. */
  allocate(bytes: number): number {
    const heapTop = new Uint32Array(this.#memory.buffer, 0, 1);
    const pointer = ((heapTop[0] ?? 0) + 7) & ~7;
    heapTop[0] = pointer + bytes;
    const missing = pointer + bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return pointer;
  }

  /** The address of a copy of `bytes`. */
  store(bytes: Uint8Array): number {
    const pointer = this.allocate(bytes.length);
    this.write(pointer, bytes);
    return pointer;
  }

  write(pointer: number, bytes: Uint8Array): void {
    new Uint8Array(this.#memory.buffer).set(bytes, pointer);
  }

  /** A view, valid until the next allocation. */
  view(pointer: number, bytes: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, pointer, bytes);
  }
}
