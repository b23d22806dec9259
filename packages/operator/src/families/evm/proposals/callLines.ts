import { showUnseen } from "@causeway/protocol";

import type { DecodedCall } from "./decodeCall.ts";

/** A call in lines for a terminal, calls that are its arguments below it. */
export function callLines(call: DecodedCall, label = "", depth = 0): string[] {
  const margin = "   ".repeat(depth);
  const target = call.target === undefined ? call.to : `${call.target} ${call.to}`;
  const lines = [
    `${label}${target}: ${call.function ?? "a function that is unknown here"}`,
    ...call.arguments.map(
      ({ path, value, meaning }) =>
        `   ${path} = ${value}${meaning === undefined ? "" : ` (${meaning})`}`,
    ),
  ];
  const inner = call.calls.flatMap((nested) => callLines(nested, "", depth + 1));
  return [...lines.map((line) => margin + showUnseen(line)), ...inner];
}
