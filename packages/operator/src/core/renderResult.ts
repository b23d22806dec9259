import type { CheckResult } from "./CheckResult.ts";

/** A chain's result in lines for people. */
export function renderResult({ chain, block, findings, unreadable }: CheckResult): string[] {
  const at = block === undefined ? chain : `${chain}, block ${block}`;
  return [
    `${at}: ${verdictOf(findings.length, unreadable.length)}`,
    ...findings.flatMap(({ kind, subject, expected, held, remedy }) => [
      `  ${kind}: ${subject}`,
      `    configured  ${expected}`,
      `    on chain    ${held}`,
      ...(remedy === undefined ? [] : [`    to do       ${remedy}`]),
    ]),
    ...unreadable.map((reason) => `  unreadable: ${reason}`),
  ];
}

function verdictOf(findings: number, unreadable: number): string {
  const differences = findings === 1 ? "1 difference" : `${findings} differences`;
  if (unreadable > 0) return `${differences}, and not everything could be read`;
  return findings === 0 ? "as configured" : differences;
}

/** The command that shows the transactions for chains with differences. A finding with a remedy needs no transaction. */
export function renderAdvice(environment: string, results: readonly CheckResult[]): string[] {
  const differing = results.filter(({ findings }) =>
    findings.some(({ remedy }) => remedy === undefined),
  );
  return differing.map(
    ({ chain }) =>
      `To see the transactions that end the differences of ${chain}: ` +
      `causeway plan --environment ${environment} --chain ${chain}`,
  );
}
