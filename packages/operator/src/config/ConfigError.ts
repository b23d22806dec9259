/** One thing that is wrong with the configuration, told so that it can be found and put right. */
export interface ConfigIssue {
  /** The file, relative to the working directory where it lies below it. */
  readonly file: string;
  /** Where in the file, such as `chains[1].chainId`; empty for the file as a whole. */
  readonly path: string;
  /** What stands there; `undefined` if nothing does. */
  readonly value: unknown;
  /** The rule that it breaks. */
  readonly rule: string;
}

/** The configuration breaks at least one rule. */
export class ConfigError extends Error {
  readonly issues: readonly ConfigIssue[];

  constructor(issues: readonly ConfigIssue[]) {
    super(issues.map(formatIssue).join("\n"));
    this.name = "ConfigError";
    this.issues = issues;
  }
}

const LONGEST_VALUE = 120;

/** A broken rule in one line: file, path, value, rule. */
export function formatIssue({ file, path, value, rule }: ConfigIssue): string {
  const place = path === "" ? file : `${file}: ${path}`;
  return value === undefined ? `${place}: ${rule}` : `${place} = ${formatValue(value)}: ${rule}`;
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
