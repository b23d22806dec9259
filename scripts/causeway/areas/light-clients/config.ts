import { areaConfig } from "@causeway/operator";

import type { CommitteeConfig } from "../committee/index.ts";
import { lightClientViolations } from "./rules/lightClients.ts";
import { verifierViolations } from "./rules/verifier.ts";
import { LIGHT_CLIENTS_FILE, type LightClients, lightClientsFile } from "./schema.ts";
import { readCeremony, type Verifier, verifierOf } from "./verifier/readVerifier.ts";

/** What light clients believe, and what checks the proofs that they are given. */
export interface LightClientsConfig extends CommitteeConfig {
  readonly lightClients: LightClients;
  readonly verifier: Verifier;
}

export const lightClientsConfig = areaConfig({
  files: { [LIGHT_CLIENTS_FILE]: lightClientsFile },
  part: (files, _, directory): Pick<LightClientsConfig, "lightClients" | "verifier"> => {
    const lightClients = files[LIGHT_CLIENTS_FILE];
    const stated = lightClients.verifier;
    return { lightClients, verifier: verifierOf(stated, readCeremony(directory, stated)) };
  },
  violations: (
    { lightClients, chains, committee, development }: LightClientsConfig,
    _,
    directory,
  ) => {
    const names = chains.map((chain) => chain.name);
    const members = committee.members.length;
    const ceremony = readCeremony(directory, lightClients.verifier);
    return {
      [LIGHT_CLIENTS_FILE]: [
        ...lightClientViolations(lightClients, names),
        ...verifierViolations(lightClients.verifier, ceremony, { development, chains, members }),
      ],
    };
  },
});
