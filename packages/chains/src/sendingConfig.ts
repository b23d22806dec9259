import * as z from "zod/mini";

import { schemaOf } from "./textAnswer.ts";

/** How a service sends transactions. */
export const sendingConfig = /* @__PURE__ */ schemaOf(() =>
  z.object({
    /** Signs, and pays for, all that the service sends; must serve nothing else, or nonces collide. */
    privateKey: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, "32 bytes as 0x and 64 digits")),
    /** Milliseconds after which a transaction is offered again, for more if blocks were made meanwhile. */
    resubmitAfter: z._default(z.int().check(z.positive()), 30_000),
  }),
);
