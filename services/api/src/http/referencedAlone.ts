type Schemas = Readonly<Record<string, unknown>>;

interface Described {
  readonly paths?: object;
  readonly components?: { readonly schemas?: Schemas };
}

/** Leaves out the components that no path leads to: each schema has a form for requests, too. */
export function referencedAlone<T extends Described>(document: T): T {
  const { paths = {}, components } = document;
  const schemas = components?.schemas ?? {};
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(paths);
  const kept = Object.entries(schemas).filter(([name]) => reached.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}
