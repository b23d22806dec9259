import type { z } from "zod";

import { ChainError } from "../../ChainError.ts";
import { describeRpcsIn } from "./describeRpc.ts";
import type { Asked } from "./RpcUnavailable.ts";

/** An RPC's answer has not the form that it must have. Each field that is wrong is told, and what it holds. */
export class MalformedAnswer extends ChainError {
  constructor(asked: Asked, answer: unknown, { issues }: z.ZodError) {
    const { chain, rpc, method } = asked;
    const wrong = issues.map(({ path, message }) => ({
      field: path.join(".") || "the answer",
      value: describe(valueAt(answer, path)),
      reason: message,
    }));
    const told = wrong.map(({ field, value, reason }) => `${field} is ${value} (${reason})`);
    const message = `what RPC ${rpc} of ${chain} answers to ${method} cannot be read: ${told.join("; ")}`;
    super("RpcUnavailable", message, { ...asked, wrong });
    this.name = "MalformedAnswer";
  }
}

const LONGEST_VALUE = 100;

function describe(value: unknown): string {
  const text = describeRpcsIn(JSON.stringify(value) ?? "absent");
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function valueAt(answer: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Partial<Record<PropertyKey, unknown>> | null)?.[name],
    answer,
  );
}
