import { accountText } from "@causeway/protocol";
import { z } from "zod";

import { endpoint } from "../endpoints/Endpoint.ts";
import { contractGeneration } from "../lists/wire/generations.ts";

/** `GET /.well-known/causeway.json` */
export const causewayJson = endpoint({
  api: "v1",
  path: "/.well-known/causeway.json",
  summary: "Name the environment and its contracts, by chain",
  grounds: "configuration",
  cost: 1,
  query: z.object({}),
  answer: z.object({
    environment: z.string(),
    development: z.boolean().describe("Whether anyone can compute its keys"),
    hub: z.string().nullable().describe("Chain id of the hub"),
    signers: z.array(z.string()).describe("Accounts that sign routes, the present one first"),
    chains: z.array(
      z.object({
        chainId: z.string(),
        name: z.string(),
        contracts: z.record(z.string(), z.string()).describe("Addresses by name"),
        generations: z.array(contractGeneration).describe("Contracts that state their generation"),
      }),
    ),
  }),
  answerTo: async ({ lists: { environment, chains }, routes }) => {
    const hub = environment.chains.find(({ name }) => name === environment.hub);
    return {
      environment: environment.environment,
      development: environment.development,
      hub: hub === undefined ? null : String(hub.chainId),
      signers: [...routes.signers],
      chains: chains.map(({ chain }) => ({
        ...{ chainId: String(chain.chainId), name: chain.name },
        contracts: Object.fromEntries(
          Object.entries(chain.contracts).map(([name, at]) => [
            name,
            accountText(at, chain.chainId),
          ]),
        ),
        generations: chain.generations ?? [],
      })),
    };
  },
});
