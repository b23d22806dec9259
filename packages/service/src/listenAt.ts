import { z } from "zod";

/** Where a service listens unless its configuration says otherwise: on this machine alone, at a port of its own. */
export function listenAt(port: number) {
  return z
    .strictObject({
      host: z.string().default("127.0.0.1"),
      port: z.int().min(0).max(65_535).default(port),
    })
    .prefault({});
}
