import { connectContract } from "@causeway/chains/ethers";
import {
  type ChainConfig,
  type Finding,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { checkpointDomain, type Hex } from "@causeway/protocol";
import { interfaceOf, remoteStateAbi, type TypedContract } from "@causeway/protocol/contracts";
import { ZeroAddress } from "ethers";

import { abilitiesOf, addressesOn, clientDeployment, deploymentOf } from "../deployment/index.ts";
import { followedChains, type LanesContext, peerOn } from "../lanes/index.ts";

const remoteStateInterface = interfaceOf(remoteStateAbi);

/** Which chains contracts here can read: those that are followed, and those that the hub follows, of readable state. */
export async function planRemoteState(context: LanesContext): Promise<Plan> {
  const { followed, throughHub } = chainsRead(context);
  const steps = await Promise.all([
    ...followed.map((other) => followSteps(other, context)),
    ...throughHub.map((other) => routeSteps(other, context)),
  ]);
  return stepsOnly(steps.flat());
}

/** Chains whose state contracts of a chain must read, by how. */
export function chainsRead({ config, chain }: LanesContext) {
  const followed = followedChains(config, chain);
  const throughHub = config.chains.filter(
    (other) =>
      other !== chain &&
      !followed.includes(other) &&
      followed.includes(config.hub) &&
      followedChains(config, config.hub).includes(other),
  );
  const isReadable = (other: ChainConfig) => abilitiesOf(other).readableState;
  return { followed: followed.filter(isReadable), throughHub: throughHub.filter(isReadable) };
}

async function followSteps(followed: ChainConfig, context: LanesContext): Promise<Step[]> {
  const { RemoteState, lightClientOf } = addressesOn(context.config, context.chain);
  const wanted = lightClientOf(followed);
  const held = await (await deployed(context))?.lightClientOf(followed.chainId, at(context));
  if (held === wanted) return [];
  return [
    {
      id: readStepId(followed),
      summary: `Let contracts read the state of ${followed.name} by its light client ${wanted}`,
      to: RemoteState,
      data: remoteStateInterface.encodeFunctionData("setLightClient", [wanted]),
      after: [deploymentOf("RemoteState"), clientDeployment(followed)],
      findings: [
        {
          kind: "remote-state",
          subject: `state of ${followed.name}`,
          expected: wanted,
          held: held === undefined || held === ZeroAddress ? NOTHING : held,
        },
      ],
    },
  ];
}

async function routeSteps(other: ChainConfig, context: LanesContext): Promise<Step[]> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const { RemoteState, lightClientOf } = addresses;
  const hubLightClient = lightClientOf(other);
  const domain: Hex = checkpointDomain(config.environmentTag, peerOn(config, other));
  const wanted = [config.hub.chainId, hubLightClient, domain] as const;
  const held = await (await deployed(context))?.routeThroughHub(other.chainId, at(context));
  if (held?.every((value, index) => value === wanted[index])) return [];
  return [
    {
      id: `read ${other.name} through ${config.hub.name}`,
      summary: `Let contracts read the state of ${other.name} through ${config.hub.name}`,
      to: RemoteState,
      data: remoteStateInterface.encodeFunctionData("setRouteThroughHub", [
        other.chainId,
        ...wanted,
      ]),
      after: [deploymentOf("RemoteState"), readStepId(config.hub)],
      findings: [routeFinding(other, wanted, held)],
    },
  ];
}

/** The hub of the route, the hub's light client of the chain, the domain of its checkpoints. */
type Route = readonly [hubChainId: bigint, hubLightClient: string, domain: string];

function routeFinding(other: ChainConfig, wanted: Route, held: Route | undefined): Finding {
  const subject = `state of ${other.name}`;
  const isSet = held !== undefined && held[0] !== 0n;
  if (isSet && held[0] !== wanted[0]) {
    return { kind: "hub", subject, expected: `through ${wanted[0]}`, held: `through ${held[0]}` };
  }
  const describe = ([hub, client, domain]: Route) => `through ${hub}, ${client}, domain ${domain}`;
  const expected = describe(wanted);
  return { kind: "remote-state", subject, expected, held: isSet ? describe(held) : NOTHING };
}

function readStepId({ name }: ChainConfig): string {
  return `read ${name}`;
}

async function deployed({
  config,
  view,
  chain,
}: LanesContext): Promise<TypedContract<typeof remoteStateAbi> | undefined> {
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(addresses.RemoteState))) return undefined;
  return connectContract(remoteStateAbi, addresses.RemoteState, view.provider);
}

function at({ view }: LanesContext) {
  return { blockTag: view.blockTag };
}
