import { connectContract } from "@causeway/chains/ethers";
import { type ChainConfig, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { getAddress } from "ethers";

import {
  addressesOn,
  clientDeployment,
  deploymentOf,
  lightClientName,
} from "../../../deployment/index.ts";
import { followedChains, type Purposes, purposesOf } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

const NO_TRUST: Purposes = { asOrigin: false, asHub: false };

/** The light client of a chain that is followed, and for what it is asked. */
interface FollowingClient {
  readonly followed: ChainConfig;
  readonly address: Hex;
  readonly purposes: Purposes;
}

/**
 * The light clients over which lanes may be opened here, and for what: those of the chains that are followed, each for
 * what the routes ask of it, and no other.
 */
export const planTrustedClients = readingPast(planTrust, ({ config, chain }: LanesContext) => [
  {
    address: addressesOn(config, chain).Mailbox,
    events: [mailboxInterface.getEvent("LightClientTrustSet")],
  },
]);

async function planTrust(context: LanesContext): Promise<Plan> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const wanted = followedChains(config, chain).map((followed) => ({
    followed,
    address: addresses.lightClientOf(followed),
    purposes: purposesOf(config, chain, followed),
  }));
  const trustIn = await readTrust(context);
  const changed = await Promise.all(
    wanted.map(async (client) => {
      const held = await trustIn(client.address);
      return describe(held) === describe(client.purposes) ? [] : [trustStep(client, held, context)];
    }),
  );
  const strangers = await trustedBesides(new Set(wanted.map(({ address }) => address)), context);
  const surplus = await Promise.all(
    strangers.map(async (address) => {
      const held = await trustIn(address);
      return describe(held) === describe(NO_TRUST) ? [] : [forgetStep(address, held, context)];
    }),
  );
  return stepsOnly([...changed, ...surplus].flat());
}

/** Id of the step after which lanes can be opened over the light client that follows a chain. */
function trustStepId(followed: ChainConfig): string {
  return `trust ${lightClientName(followed)}`;
}

/**
 * What a step that opens a lane over a light client has to wait for: that its contract is there, and that the mailbox
 * may ask it.
 */
export function readyClientStepIds(followed: ChainConfig): string[] {
  return [deploymentOf("Mailbox"), clientDeployment(followed), trustStepId(followed)];
}

async function readTrust({ config, view, chain }: LanesContext) {
  const addresses = addressesOn(config, chain);
  const isDeployed = await view.hasCode(addresses.Mailbox);
  const mailbox = connectContract(mailboxAbi, addresses.Mailbox, view.provider);
  return async (address: string): Promise<Purposes> =>
    isDeployed ? mailbox.isTrusted(address, { blockTag: view.blockTag }) : NO_TRUST;
}

async function trustedBesides(wanted: ReadonlySet<Hex>, context: LanesContext): Promise<string[]> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(addresses.Mailbox))) return [];
  const events = await pastEvents(context, addresses.Mailbox, "LightClientTrustSet");
  const known = new Set([...wanted].map((address) => getAddress(address)));
  const named = new Set(events.map(({ lightClient }) => getAddress(lightClient)));
  return [...named].filter((address) => !known.has(address));
}

function describe({ asOrigin, asHub }: Purposes): string {
  const purposes = [...(asOrigin ? ["origin"] : []), ...(asHub ? ["hub"] : [])];
  return purposes.length === 0 ? "not trusted" : `trusted as ${purposes.join(" and ")}`;
}

function trustStep(
  { followed, address, purposes }: FollowingClient,
  held: Purposes,
  { config, chain }: LanesContext,
): Step {
  const name = lightClientName(followed);
  const addresses = addressesOn(config, chain);
  return {
    id: trustStepId(followed),
    summary: `Let lanes be opened over ${name}, ${address}, ${describe(purposes)}`,
    to: addresses.Mailbox,
    data: trustData(address, purposes),
    after: [deploymentOf("Mailbox"), clientDeployment(followed)],
    findings: [
      {
        kind: "trusted-client",
        subject: name,
        expected: `${address} ${describe(purposes)}`,
        held: describe(held),
      },
    ],
  };
}

function forgetStep(address: string, held: Purposes, { config, chain }: LanesContext): Step {
  const addresses = addressesOn(config, chain);
  return {
    id: `forget light client ${address}`,
    summary: `Let no more lanes be opened over the light client ${address}`,
    to: addresses.Mailbox,
    data: trustData(address, NO_TRUST),
    after: [],
    findings: [
      {
        kind: "trusted-client",
        subject: address,
        expected: describe(NO_TRUST),
        held: describe(held),
      },
    ],
  };
}

function trustData(address: string, { asOrigin, asHub }: Purposes): string {
  return mailboxInterface.encodeFunctionData("setLightClientTrusted", [address, asOrigin, asHub]);
}
