import { alignColumns, counted } from "@causeway/operator";

import type { CheckedChain, IndexFinding } from "./IndexFinding.ts";

/** The result of a comparison for people: differences first, each with a command to paste. */
export function checkText(checked: readonly CheckedChain[], environment: string): string {
  const findings = checked.flatMap((chain) => chain.findings);
  const rows = checked.map(({ chain, height, lanes, books, blocks, messages, orders }) => [
    ...[chain, `${height}`, `${lanes}`, `${books}`, `${blocks}`, `${messages}`, `${orders}`],
  ]);
  return [
    findings.length === 0
      ? "The index and the chains agree."
      : `${counted(findings.length, "difference")}.`,
    "",
    ...findings.flatMap((finding) => [...findingLines(finding, environment), ""]),
    ...alignColumns([
      ["chain", "up to block", "lanes", "books", "blocks", "messages", "orders"],
      ...rows,
    ]),
  ].join("\n");
}

function findingLines({ chain, row, index, onChain, above }: IndexFinding, environment: string) {
  const forget = `npm run causeway -- index forget --environment ${environment}`;
  return [
    `${chain}: ${row}`,
    `  index  ${index}`,
    `  chain  ${onChain}`,
    `  To read these blocks again:  ${forget} --chain ${chain} --above ${above}`,
  ];
}
