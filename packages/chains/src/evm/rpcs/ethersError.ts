import type { CallExceptionError, ErrorCode } from "ethers";

/**
 * An error with the fields that ethers gives it, by which functions of ethers know it. Its own maker brings the readers of all
 * values into each page.
 *
 * @param fields Texts among them stand in the message, too.
 */
export function ethersError(
  shortMessage: string,
  code: ErrorCode,
  fields: Readonly<Record<string, unknown>>,
): Error {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  const said = texts.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const message = `${shortMessage} (${[...said, `code=${code}`].join(", ")})`;
  return Object.assign(new Error(message), { ...fields, code, shortMessage });
}

/** Whether an error is that of a call that reverts, as ethers tells it. */
export function isCallError(error: unknown): error is CallExceptionError {
  return (error as { readonly code?: unknown } | undefined)?.code === "CALL_EXCEPTION";
}
