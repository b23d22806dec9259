/** A part of a JSON schema, as the document has it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly "x-weight"?: number;
  readonly "x-limit"?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** The document, as far as clients depend on it. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** A line for each endpoint, parameter and field of an answer: path first, so that differences name their endpoint. */
export function outlineOf(document: ApiDocument): string[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const [weight, end] = [get["x-weight"] ?? "?", get.deprecated ? ", deprecated" : ""];
    const parameters = (get.parameters ?? []).map(({ name, required, schema }) =>
      `${path} ?${name}${required ? "" : "?"}: ${textOf(schema)} ${schema.pattern ?? ""}`.trimEnd(),
    );
    const content = get.responses["200"]?.content ?? {};
    const answers = Object.values(content).flatMap(({ schema }) =>
      [...fieldsOf(schema, "", schemas)].map((field) => `${path} ${field}`),
    );
    return [`${path} weight ${weight}${end}`, ...parameters.sort(), ...answers.sort()];
  });
}

function* fieldsOf(
  given: Schema,
  at: string,
  schemas: Readonly<Record<string, Schema>>,
): Generator<string> {
  const schema = resolved(given, schemas);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    yield* fieldsOf(one, at, schemas);
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const there = `${at}.${name}`;
    const isThere = schema.required?.includes(name) ?? false;
    yield `${there}${isThere ? "" : "?"}: ${textOf(resolved(field, schemas))}`;
    yield* fieldsOf(field, there, schemas);
  }
  if (schema.items !== undefined) yield* fieldsOf(schema.items, `${at}[]`, schemas);
  const others = schema.additionalProperties;
  if (typeof others === "object") yield* fieldsOf(others, `${at}.*`, schemas);
}

function resolved(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  if (schema.$ref === undefined) return schema;
  return resolved(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
}

function textOf({ type, enum: values, const: only, anyOf, oneOf }: Schema): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join("|");
  if (only !== undefined) return JSON.stringify(only);
  const parts = anyOf ?? oneOf;
  if (parts !== undefined) return parts.map(textOf).join("|");
  return [type ?? "any"].flat().join("|");
}
