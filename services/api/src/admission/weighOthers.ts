import type { FastifyInstance } from "fastify";

import type { Endpoint } from "../endpoints/Endpoint.ts";
import type { Admission } from "./Admission.ts";

/** Probes of operators are answered however many there are. */
const PROBES: readonly (string | undefined)[] = ["/health", "/ready"];

/** Gives a weight to requests that no endpoint weighs: for pictures, for the document, and for paths of nobody. */
export function weighOthers(app: FastifyInstance, admission: Pick<Admission, "weigh">): void {
  app.addHook("onRequest", async (request, reply) => {
    const { config, url } = request.routeOptions;
    const { endpoint } = config as { endpoint?: Endpoint };
    if (endpoint !== undefined || PROBES.includes(url) || request.method === "OPTIONS") return;
    await admission.weigh(request, reply, request.is404 ? "others" : "files");
  });
}
