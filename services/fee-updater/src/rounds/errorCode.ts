/** A short name of an error, for metrics: a chain error's code, else the name of its class. */
export function errorCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "Error";
}
