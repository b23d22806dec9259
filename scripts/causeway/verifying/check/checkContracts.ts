import { isAddress } from "ethers";
import { z } from "zod";

import { describeEnvironment } from "../../services/describeEnvironment.ts";
import type { ApiCheck, ApiFinding } from "./ApiCheck.ts";
import { differences } from "./differences.ts";

const text = z.string();
const named = z.object({
  environment: text,
  development: z.boolean(),
  signers: z.array(text),
  chains: z.array(
    z.object({
      ...{ chainId: text, name: text, contracts: z.record(text, text) },
      generations: z.array(z.object({ contract: text, address: text, number: text, status: text })),
    }),
  ),
});

type Named = z.output<typeof named>;

/** Compares the contracts and keys that an API names with configuration and deployment records. */
export async function checkContracts(check: ApiCheck): Promise<ApiFinding[]> {
  const { api, environment, chains } = check;
  const { config, deployments } = environment;
  const answer = await api.get("/.well-known/causeway.json", named);
  const known = describeEnvironment(config, deployments);
  return [
    ...ofEnvironment(check, answer),
    ...chains.flatMap(({ name: chain }) => {
      const [expected, held] = [known, answer].map((one) =>
        textsOf(one.chains.find(({ name }) => name === chain)),
      ) as [Map<string, string>, Map<string, string>];
      return differences({ chain, kind: "api-contract" }, expected, held);
    }),
  ];
}

/** What is of no one chain stands with the first. */
function ofEnvironment({ environment: { config }, chains }: ApiCheck, answer: Named): ApiFinding[] {
  const [first] = chains;
  if (first === undefined) return [];
  const known = new Map([
    ["environment", config.environment],
    ["development", String(config.development)],
    ...config.chains.map(({ name, chainId }) => [`chain ${name}`, String(chainId)] as const),
  ]);
  const held = new Map([
    ["environment", answer.environment],
    ["development", String(answer.development)],
    ...answer.chains.map(({ name, chainId }) => [`chain ${name}`, chainId] as const),
  ]);
  return [
    ...differences({ chain: first.name, kind: "api-chain" }, known, held),
    ...signerFindings(first.name, answer.signers),
  ];
}

/** Clients check signatures of routes by these accounts. */
function signerFindings(chain: string, signers: readonly string[]): ApiFinding[] {
  const wrong = signers.filter((one, at) => !isAddress(one) || signers.indexOf(one) !== at);
  if (signers.length > 0 && wrong.length === 0) return [];
  const finding = {
    ...{ kind: "api-signer", subject: "accounts that sign routes of the API" },
    expected: "different addresses, one at least",
    held: JSON.stringify(signers).slice(0, 200),
    remedy: "name the key in `signingKeyFile` of the API, and start the API again",
  };
  return [{ chain, finding }];
}

type AnyChain = Pick<Named["chains"][number], "contracts"> & {
  readonly generations?: readonly Named["chains"][number]["generations"][number][] | undefined;
};

function textsOf(chain: AnyChain | undefined): Map<string, string> {
  const { contracts = {}, generations = [] } = chain ?? {};
  return new Map([
    ...Object.entries(contracts).map(([name, address]) => [`contract ${name}`, address] as const),
    ...generations.map(
      ({ contract, address, number, status }) =>
        [`generation of ${contract}`, `${number}, ${status}, at ${address}`] as const,
    ),
  ]);
}
