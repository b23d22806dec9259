import { hash } from "node:crypto";

/** The `ETag` of a body: the same bytes have the same one in each process. */
export function entityTag(body: string | Buffer): string {
  return `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
}

/** Whether a client that sent `If-None-Match` has this body (RFC 9110, 13.1.2). */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
