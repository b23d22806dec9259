import { API_ERRORS } from "../../src/errors/API_ERRORS.ts";
import type { ErrorKind } from "../../src/errors/ErrorKind.ts";
import { SENDING_ERRORS } from "../../src/errors/SENDING_ERRORS.ts";

const [BEGIN, END] = ["<!-- errors: written by a program -->", "<!-- end of errors -->"];

/** The page with the list of all errors between its two marks. */
export function withErrors(page: string): string {
  const kinds: Readonly<Record<string, ErrorKind>> = { ...API_ERRORS, ...SENDING_ERRORS };
  const parts = Object.entries(kinds).map(([code, { remedy, isRetryable }]) => {
    const again = isRetryable ? " The same call may succeed later." : "";
    return `### ${code}\n\n${remedy}.${again}`;
  });
  const [before, rest = ""] = page.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n\n${parts.join("\n\n")}\n\n${END}${after}`;
}
