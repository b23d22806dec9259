/**
 * Base of every error of this package. `code` says which rule was broken; `details` holds the
 * offending values and the bounds they broke.
 */
export abstract class ProtocolError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: Code, details: Readonly<Record<string, unknown>> = {}) {
    super(`${code}${describe(details)}`);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

function describe(details: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(details).map(([key, value]) => `${key} ${String(value)}`);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
