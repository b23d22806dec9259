/** Whether an object sets anything. */
export function hasValues(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
