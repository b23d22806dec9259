import { cut, LONGEST_REASON } from "@causeway/peers";
import { askJson } from "@causeway/peers/node";
import type { z } from "zod";

const TIMEOUT_MILLISECONDS = 10_000;

/** What an API answers cannot be held against anything. */
export class ApiUnusable extends Error {
  constructor(url: string, reason: string) {
    super(`${url}: ${cut(reason, LONGEST_REASON)}`);
    this.name = "ApiUnusable";
  }
}

/** What an API answered. */
export interface Answered<T> {
  readonly headers: Readonly<Record<string, string>>;
  readonly value: T;
}

/** An API that nobody trusts. */
export class AskedApi {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, "");
  }

  /**
   * Asks for a path.
   *
   * @param schema Of the answer.
   * @throws ApiUnusable if it does not answer, or the answer has another form
   */
  async get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    return (await this.ask(path, schema)).value;
  }

  /** The same, with the headers of the answer, by their names in lower case. @throws ApiUnusable */
  async ask<S extends z.ZodType>(path: string, schema: S): Promise<Answered<z.output<S>>> {
    const url = `${this.#url}${path}`;
    const { status, headers, value } = await askJson(url, { timeout: TIMEOUT_MILLISECONDS }).catch(
      (error: Error) => {
        throw new ApiUnusable(url, error.message);
      },
    );
    if (status !== 200) throw new ApiUnusable(url, `it answers ${status} ${detailOf(value)}`);
    const parsed = schema.safeParse(value);
    if (parsed.success) return { headers, value: parsed.data };
    const [issue] = parsed.error.issues;
    throw new ApiUnusable(url, `${issue?.path.join(".")}: ${issue?.message}`);
  }
}

/** As problem details say it. */
function detailOf(value: unknown): string {
  const { detail } = Object(value) as { readonly detail?: unknown };
  return typeof detail === "string" ? detail : "";
}
