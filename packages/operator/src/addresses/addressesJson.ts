import type { Deployed } from "./Deployed.ts";

/** What is deployed, for programs: what is not known is null. */
export function addressesJson(environment: string, deployed: readonly Deployed[]): object {
  return {
    environment,
    chains: deployed.map(({ chain, file, compared, contracts }) => ({
      chain,
      file,
      comparedAtBlock: "block" in compared ? compared.block : null,
      ...("unknown" in compared && { notCompared: compared.unknown }),
      contracts: contracts.map(({ name, address, code, isRecorded, ...known }) => ({
        name,
        address,
        block: known.block ?? null,
        transaction: known.transaction ?? null,
        commit: known.commit ?? null,
        code,
        recorded: isRecorded,
      })),
    })),
  };
}
