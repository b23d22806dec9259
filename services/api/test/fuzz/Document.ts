import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";

/** A parameter of an operation, as the document describes it. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  readonly schema: { readonly pattern?: string; readonly enum?: readonly string[] };
}

/** An operation of the document, with what holds its answers against their schemas. */
export interface Operation {
  readonly path: string;
  /** The name that generated clients give it. */
  readonly operationId: string;
  readonly parameters: readonly DocumentedParameter[];
  /** Why a body is not as documented for its status and type; undefined if it is. */
  readonly problemOf: (status: number, type: string, body: unknown) => string | undefined;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly DocumentedParameter[];
  readonly responses: Readonly<Record<string, { content?: Record<string, Content> }>>;
}

interface Content {
  readonly schema: AnySchemaObject;
}

/** The operations of an OpenAPI 3.1 document. */
export function operationsOf({ components, paths }: OpenApi): Operation[] {
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv.addFormat("uri", true);
  // A schema refers to components of its own document.
  const compile = (schema: AnySchemaObject) => ajv.compile({ ...schema, components });
  return Object.entries(paths).map(([path, { get }]) => {
    const { operationId, parameters = [] } = get;
    return { path, operationId, parameters, problemOf: problemsIn(checksOf(compile, get)) };
  });
}

interface OpenApi {
  readonly components: object;
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
}

/** What holds answers against their schemas, by `200 application/json`. */
function checksOf(
  compile: (schema: AnySchemaObject) => ValidateFunction,
  { responses }: Described,
): ReadonlyMap<string, ValidateFunction> {
  return new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema }]): [string, ValidateFunction] => [
        `${status} ${type}`,
        compile(schema),
      ]),
    ),
  );
}

function problemsIn(checks: ReadonlyMap<string, ValidateFunction>): Operation["problemOf"] {
  return (status, type, body) => {
    const [mediaType = ""] = type.split(";");
    // nothing of a stream is read
    if (mediaType === "text/event-stream") return undefined;
    const check = checks.get(`${status === 200 ? status : "default"} ${mediaType}`);
    if (check === undefined) return `no answer ${status} of ${mediaType} is documented`;
    return check(body) ? undefined : `${JSON.stringify(check.errors)}`;
  };
}
