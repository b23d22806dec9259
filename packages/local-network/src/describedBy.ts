import { type NetworkDescription, networkDescription } from "@causeway/environment";

/** What a value is that should describe a network. */
export type Described =
  | { readonly network: NetworkDescription; readonly flaw?: undefined }
  | { readonly network?: undefined; readonly flaw: "no description" | "another version" };

/** Reads the description of a network out of a value. */
export function describedBy(value: unknown): Described {
  const result = networkDescription.safeParse(value);
  if (result.success) return { network: result.data };
  return { flaw: isNetwork(value) ? "another version" : "no description" };
}

/** What the description of a network has in every version. */
function isNetwork(value: unknown): boolean {
  return typeof value === "object" && value !== null && "mailbox" in value && "chains" in value;
}
