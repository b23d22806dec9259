import { cut, shorten } from "@causeway/peers";

import { ChainError } from "../ChainError.ts";
import { describeRpcsIn } from "../describeRpc.ts";
import type { Asked } from "./RpcUnavailable.ts";

/** A library's error for a value that has another form: Valibot's, or Zod's. */
export interface FormError {
  readonly issues: readonly {
    /** Names, or objects with them. */
    readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
    readonly message: string;
  }[];
}

/** Whether an error is a schema's. */
export function isFormError(error: unknown): error is FormError {
  return error instanceof Error && "issues" in error && Array.isArray(error.issues);
}

/** An RPC's answer has not the form that it must have. The first fields that are wrong are told, and what they hold. */
export class MalformedAnswer extends ChainError {
  constructor(asked: Asked, answer: unknown, { issues }: FormError) {
    const { chain, rpc, method } = asked;
    const wrong = issues.slice(0, MOST_FIELDS).map(({ path = [], message }) => {
      const names = path.map((part) => (typeof part === "object" ? `${part.key}` : part));
      return {
        field: cut(names.join(".") || "the answer", LONGEST_VALUE),
        value: describe(valueAt(answer, names)),
        reason: cut(message, LONGEST_VALUE),
      };
    });
    const told = wrong.map(({ field, value, reason }) => `${field} is ${value} (${reason})`);
    const message = `the answer of RPC ${rpc} of ${chain} to ${method} cannot be read: ${told.join("; ")}`;
    super("RpcUnavailable", message, { ...asked, wrong });
    this.name = "MalformedAnswer";
  }
}

const LONGEST_VALUE = 100;
const MOST_FIELDS = 5;

function describe(value: unknown): string {
  const text = JSON.stringify(shorten(value, LONGEST_VALUE)) ?? "absent";
  return cut(describeRpcsIn(cut(text, 2 * LONGEST_VALUE)), LONGEST_VALUE);
}

function valueAt(answer: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Partial<Record<PropertyKey, unknown>> | null)?.[name],
    answer,
  );
}
