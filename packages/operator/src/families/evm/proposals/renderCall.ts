import { dataLength, isHexString } from "ethers";

import type { Action } from "../../../core/AssignedStep.ts";
import { type DecodedArgument, type DecodedCall, decodeCall } from "./decodeCall.ts";
import { escapeMarkdown, markdownCellCode, markdownCode } from "./escapeMarkdown.ts";
import type { Names } from "./Names.ts";
import { describeBytes, renderTable } from "./renderTable.ts";

const LONGEST_CALLDATA = 1024;

/** One call of a page: what it does, decoded and raw. */
export function renderCall(action: Action, number: number, names: Names): string {
  const { summary, to, data, step } = action;
  const findings = step.findings.map(
    ({ subject, expected, held }) =>
      `- Puts right: ${escapeMarkdown(subject)}: ${escapeMarkdown(expected)} instead of ${escapeMarkdown(held)}`,
  );
  return [
    `### ${number}. ${escapeMarkdown(summary)}`,
    ...(findings.length > 0 ? [findings.join("\n")] : []),
    ...renderDecoded(decodeCall(to, data, names)),
    renderCalldata(data),
  ].join("\n\n");
}

function renderDecoded(call: DecodedCall): string[] {
  const target = call.target === undefined ? "" : `${escapeMarkdown(call.target)} `;
  const head = `To ${target}${markdownCode(call.to)}`;
  if (call.function === undefined) {
    return [
      `${head}: **a function that is unknown here. Do not sign a call that you cannot read.**`,
    ];
  }
  return [
    `${head}: ${markdownCode(call.function)}`,
    ...(call.arguments.length > 0 ? [renderArguments(call.arguments)] : []),
    ...call.calls.flatMap((inner) => ["Its `data` is this call:", ...renderDecoded(inner)]),
  ];
}

function renderArguments(values: readonly DecodedArgument[]): string {
  return renderTable(
    ["Argument", "Type", "Value", "Meaning"],
    values.map(({ path, type, value, meaning }) => [
      markdownCellCode(path),
      markdownCellCode(type),
      isHexString(value) ? describeBytes(value) : markdownCellCode(value),
      meaning === undefined ? "" : escapeMarkdown(meaning),
    ]),
  );
}

function renderCalldata(data: string): string {
  if (dataLength(data) > LONGEST_CALLDATA) {
    return `Calldata: ${describeBytes(data)}, in full in the bundle.`;
  }
  return `\`\`\`text\n${data}\n\`\`\``;
}
