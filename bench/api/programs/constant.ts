import fastify from "fastify";

import { serve } from "./serve.ts";

const body = "x".repeat(Number(process.argv[2]));
const app = fastify();
app.get("/", async (_, reply) => reply.type("application/json; charset=utf-8").send(body));
serve({ url: await app.listen({ host: "127.0.0.1", port: 0 }), stop: () => app.close() });
