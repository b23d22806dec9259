/** What this package uses of WebAssembly, whose types come only with those of browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Instance = { exports: Record<string, unknown> };

  /** A compiled program; opaque. */
  class Module {
    private constructor();
  }

  class Memory {
    constructor(descriptor: { initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  function compile(code: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
