import { connectContract } from "@causeway/chains/evm";
import {
  type ChainConfig,
  type Plan,
  pastEvents,
  readingPast,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { getAddress } from "ethers";

import { Mailbox__factory } from "../../../../../typechain-types/index.js";
import {
  addressesOn,
  clientDeployment,
  deploymentOf,
  lightClientName,
} from "../../deployment/index.ts";
import type { LanesContext } from "../config.ts";
import { followedChains } from "../configuredLanes.ts";

const mailboxAbi = Mailbox__factory.createInterface();

/** The light clients over which lanes may be opened here: those of the chains that are followed, and no other. */
export const planTrustedClients = readingPast(planTrust, ({ config, chain }: LanesContext) => [
  {
    address: addressesOn(config, chain).Mailbox,
    events: [mailboxAbi.getEvent("LightClientTrustSet")],
  },
]);

async function planTrust(context: LanesContext): Promise<Plan> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const wanted = followedChains(config, chain).map((followed) => ({
    followed,
    address: addresses.lightClientOf(followed),
  }));
  const isTrusted = await readTrusted(context);
  const missing = await Promise.all(
    wanted.map(async ({ followed, address }) =>
      (await isTrusted(address)) ? [] : [trustStep(followed, address, context)],
    ),
  );
  const strangers = await trustedBesides(new Set(wanted.map(({ address }) => address)), context);
  const surplus = await Promise.all(
    strangers.map(async (address) =>
      (await isTrusted(address)) ? [forgetStep(address, context)] : [],
    ),
  );
  return stepsOnly([...missing, ...surplus].flat());
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

async function readTrusted({ config, view, chain }: LanesContext) {
  const addresses = addressesOn(config, chain);
  const isDeployed = await view.hasCode(addresses.Mailbox);
  const mailbox = connectContract(Mailbox__factory, addresses.Mailbox, view.provider);
  return async (address: string): Promise<boolean> =>
    isDeployed && mailbox.isTrusted(address, { blockTag: view.blockTag });
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

function trustStep(followed: ChainConfig, address: Hex, { config, chain }: LanesContext): Step {
  const name = lightClientName(followed);
  const addresses = addressesOn(config, chain);
  return {
    id: trustStepId(followed),
    summary: `Let lanes be opened over ${name}, ${address}`,
    to: addresses.Mailbox,
    data: mailboxAbi.encodeFunctionData("setLightClientTrusted", [address, true]),
    after: [deploymentOf("Mailbox"), clientDeployment(followed)],
    findings: [
      {
        kind: "trusted-client",
        subject: name,
        expected: `${address} trusted`,
        held: "not trusted",
      },
    ],
  };
}

function forgetStep(address: string, { config, chain }: LanesContext): Step {
  const addresses = addressesOn(config, chain);
  return {
    id: `forget light client ${address}`,
    summary: `Let no more lanes be opened over the light client ${address}`,
    to: addresses.Mailbox,
    data: mailboxAbi.encodeFunctionData("setLightClientTrusted", [address, false]),
    after: [],
    findings: [
      { kind: "trusted-client", subject: address, expected: "not trusted", held: "trusted" },
    ],
  };
}
