import { readFileSync } from "node:fs";

import {
  type Area,
  areaConfig,
  deployStepId,
  name,
  type Plan,
  positive,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type PlanContext,
  type Query,
  type ReadCall,
  type ReadChain,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import type { Abi } from "@causeway/protocol/contracts";
import { Contract, Interface } from "ethers";
import { z } from "zod";

import {
  addressesOn,
  addressNamed,
  type DeploymentConfig,
} from "../../../../scripts/causeway/areas/deployment/index.ts";

const { abi, bytecode } = JSON.parse(
  readFileSync("artifacts/test/solidity/operator/Bell.sol/Bell.json", "utf8"),
);
const bellAbi = new Interface(abi);
const code = { abi, bytecode };

export const BELL = "Bell";
const RINGER = "ringer";

const bellFile = z.strictObject({
  tone: positive(32),
  /** The chain whose bell the others follow. */
  leader: name,
});

export interface BellConfig extends DeploymentConfig {
  readonly bell: z.output<typeof bellFile>;
}

type BellContext = PlanContext<BellConfig>;

function bellOn({ config, chain }: ReadChain<BellConfig>): Hex {
  return addressNamed(config, chain, BELL);
}

/** What a chain's bell sounds like; undefined where none exists. */
const toneHeld: Query<BellConfig, bigint | undefined> = {
  evm: async (chain) => {
    const address = bellOn(chain);
    if (!(await chain.view.hasCode(address))) return undefined;
    const contract = new Contract(address, bellAbi, chain.view.provider);
    return contract.getFunction("tone")({ blockTag: chain.view.blockTag });
  },
};

function bellContracts(context: BellContext): DesiredContract[] {
  return [
    {
      name: BELL,
      address: bellOn(context),
      ...codeOf(code),
      arguments: [addressesOn(context.config, context.chain).AccessManager],
      needs: [MANAGER_NAME],
    },
  ];
}

function bellRestrictions(context: BellContext): Restriction[] {
  const functions = restricted(abi as Abi, { perform: RINGER }, { untilSettled: true });
  return [{ contract: BELL, address: bellOn(context), functions }];
}

/** The leader's bell is tuned first. */
async function planTone(context: BellContext): Promise<Plan> {
  const { config, chain, on } = context;
  const wanted = BigInt(config.bell.tone);
  const held = (await on(chain).read(toneHeld)) ?? 0n;
  if (held === wanted) return stepsOnly([]);
  const subject = `bell of ${chain.name}`;
  const finding = { kind: "bell-tone", subject, expected: `${wanted}`, held: `${held}` };
  const leader = config.chains.find((other) => other.name === config.bell.leader) ?? chain;
  if (leader !== chain && (await on(leader).read(toneHeld)) !== wanted) {
    const reason = `the bell of ${leader.name} is not tuned yet`;
    return {
      steps: [],
      waiting: [{ subject, reason, cause: "elsewhere" }],
      findings: [finding],
    };
  }
  const step: Step = {
    id: "tune bell",
    summary: `Tune the bell to ${wanted} instead of ${held}`,
    to: bellOn(context),
    data: bellAbi.encodeFunctionData("perform", [bellAbi.encodeFunctionData("setTone", [wanted])]),
    after: [deployStepId(BELL)],
    findings: [finding],
  };
  return stepsOnly([step]);
}

function bellCalls({ to, fragment, values }: ReadCall) {
  return fragment.name === "perform" ? [{ to, data: values.data as Hex }] : [];
}

/** A product that Causeway does not have, in one folder. */
export const bell = {
  name: "bell",
  config: areaConfig({
    files: { "bell.json": bellFile },
    part: (files): Pick<BellConfig, "bell"> => ({ bell: files["bell.json"] }),
    violations: ({ bell: { leader }, chains }: BellConfig) => ({
      "bell.json": chains.some((chain) => chain.name === leader)
        ? []
        : [{ path: ["leader"], value: leader, rule: "one of the chains" }],
    }),
  }),
  roles: { [RINGER]: { id: 77n, leastDelay: 60 } },
  kinds: ["bell-tone"],
  evm: {
    contracts: bellContracts,
    restrictions: bellRestrictions,
    concerns: [planTone],
    explanation: { calls: bellCalls },
  },
} satisfies Area<BellConfig>;
