import { badParameter } from "../errors/ApiError.ts";
import type { Client } from "./Client.ts";

/** Where keys are required, a request names the entrance of its key. @throws ApiError `badParameter` */
export function requireEntrance(
  { key }: Client,
  { entrance }: { readonly entrance?: unknown },
): void {
  if (key?.entrance === undefined || entrance === undefined || entrance === key.entrance) return;
  throw badParameter("entrance", entrance, `is not "${key.entrance}", which is that of the key`);
}
