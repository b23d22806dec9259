/** Methods by name. Each reads its own parameters. */
export type Methods = Readonly<Record<string, (params: unknown) => unknown>>;
