import { toJson } from "@causeway/service/toJson";
import type { FastifyInstance } from "fastify";

import type { Api } from "../Api.ts";
import { cachesOf } from "../http/originOf.ts";
import { sendTagged } from "../http/sendTagged.ts";
import type { Lists } from "../lists/Lists.ts";

export const ENVIRONMENT_FILE = "/environment.json";

/** Serves the environment's file, by which pages and programs read chains themselves. */
export function serveEnvironment(
  app: FastifyInstance,
  { config, lists }: Pick<Api, "config" | "lists">,
): void {
  const text = toJson(publicEnvironment(lists));
  app.get(ENVIRONMENT_FILE, async (request, reply) => {
    reply.header("cache-control", `${cachesOf(config)}, max-age=60`);
    reply.type("application/json; charset=utf-8");
    return sendTagged(request, reply, text);
  });
}

/** The operator's own RPCs stay secret, since their URLs may hold keys: each chain has those that lists name. */
function publicEnvironment({ environment, chains }: Pick<Lists, "environment" | "chains">) {
  const listed = chains.map(({ chain, display }) => {
    return { ...chain, rpcUrls: display.publicRpcUrls };
  });
  return { ...environment, chains: listed };
}
