import { z } from "zod";

const milliseconds = (usual: number) => z.int().positive().default(usual);

/** How the service finds and promises routes. */
export const routingConfig = z
  .strictObject({
    /** File of the key that signs routes; development environments have a key of their own without it. */
    signingKeyFile: z.string().min(1).optional(),
    /** Addresses of earlier keys: their routes are built until they end. */
    formerSigners: z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/, "no address")).default([]),
    /** Milliseconds between two looks for a new block, while clients ask for routes. */
    pollInterval: milliseconds(500),
    /** Milliseconds without a question after which no block is read. */
    idleAfter: milliseconds(30_000),
    /** A state of a chain that was confirmed so many milliseconds ago is read again before it is used. */
    mostAge: milliseconds(2_000),
    /** Milliseconds that a request waits for a chain. */
    timeout: milliseconds(3_000),
    /** Basis points of price impact above which a way has too little liquidity. */
    mostImpactBps: z.int().positive().max(10_000).default(3_000),
  })
  .prefault({});

export type RoutingConfig = z.output<typeof routingConfig>;
