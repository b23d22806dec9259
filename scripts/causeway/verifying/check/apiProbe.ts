import { ChainError } from "@causeway/chains";
import { CouldNotRead, UnknownMessage } from "@causeway/lifecycle";
import { type AskedProbe, type CheckResult, type Probe, webUrl } from "@causeway/operator";
import { Option } from "commander";

import type { Config } from "../../areas.ts";
import { ApiUnusable, AskedApi } from "../AskedApi.ts";
import { withVerifier } from "../withVerifier.ts";
import type { ApiCheck, ApiFinding } from "./ApiCheck.ts";
import { checkContracts } from "./checkContracts.ts";
import { checkHeights } from "./checkHeights.ts";
import { checkRecords } from "./checkRecords.ts";
import { checkTokens } from "./checkTokens.ts";

const PARTS = [checkContracts, checkTokens, checkHeights, checkRecords];

/** `check --api <url>`: compares an HTTP API with the configuration and the chains. */
export const apiProbe: AskedProbe<Config> = {
  option: () =>
    new Option("--api <url>", "also compare this HTTP API with the chains").argParser(webUrl),
  probe: probeOf,
};

function probeOf(url: string): Probe<Config> {
  return (environment, chains) =>
    withVerifier(environment, async (verifier) => {
      const check = { api: new AskedApi(url), url, environment, chains, verifier };
      const looks = await Promise.all(PARTS.map((part) => look(part, check)));
      return chains.map(({ name }, at): CheckResult => {
        const own = looks.flatMap(({ findings }) => findings).filter(({ chain }) => chain === name);
        return {
          ...{ chain: name, block: undefined },
          findings: own.map(({ finding }) => finding),
          unreadable: at === 0 ? looks.flatMap(({ unreadable }) => unreadable) : [],
        };
      });
    });
}

interface Look {
  readonly findings: readonly ApiFinding[];
  readonly unreadable: readonly string[];
}

async function look(part: (typeof PARTS)[number], check: ApiCheck): Promise<Look> {
  try {
    return { findings: await part(check), unreadable: [] };
  } catch (error) {
    const isExpected = [ApiUnusable, ChainError, CouldNotRead, UnknownMessage].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    return { findings: [], unreadable: [(error as Error).message] };
  }
}
