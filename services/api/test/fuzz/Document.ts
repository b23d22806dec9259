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
  readonly parameters: readonly DocumentedParameter[];
  /** Why a body is not as documented for its status and type; undefined if it is. */
  readonly problemOf: (status: number, type: string, body: unknown) => string | undefined;
}

interface Described {
  readonly parameters?: readonly DocumentedParameter[];
  readonly responses: Readonly<Record<string, { content?: Record<string, Content> }>>;
}

interface Content {
  readonly schema: AnySchemaObject;
}

/** The operations of an OpenAPI 3.1 document. */
export function operationsOf(document: {
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
}): Operation[] {
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv.addFormat("uri", true);
  return Object.entries(document.paths).map(([path, { get }]) => {
    return { path, parameters: get.parameters ?? [], problemOf: problemsIn(checksOf(ajv, get)) };
  });
}

/** What holds answers against their schemas, by `200 application/json`. */
function checksOf(ajv: Ajv2020, { responses }: Described): ReadonlyMap<string, ValidateFunction> {
  return new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema }]): [string, ValidateFunction] => [
        `${status} ${type}`,
        ajv.compile(schema),
      ]),
    ),
  );
}

function problemsIn(checks: ReadonlyMap<string, ValidateFunction>): Operation["problemOf"] {
  return (status, type, body) => {
    const [mediaType = ""] = type.split(";");
    // nothing of a stream is read
    if (mediaType === "text/event-stream") return undefined;
    const answer = status === 200 && !isRefusing(body) ? "200" : "default";
    const check = checks.get(`${answer} ${mediaType}`);
    if (check === undefined) return `no answer ${status} of ${mediaType} is documented`;
    return check(body) ? undefined : `${JSON.stringify(check.errors)}`;
  };
}

/** Refusals of the routing API have HTTP status 200. */
function isRefusing(body: unknown): boolean {
  const { errno } = (body ?? {}) as { errno?: unknown };
  return typeof errno === "number" && errno !== 0;
}
