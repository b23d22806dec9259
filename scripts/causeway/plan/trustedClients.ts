import { connectContract } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getAddress } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/index.js";
import { lightClientName } from "../addresses.ts";
import { followedChains } from "../lanes.ts";
import type { PlanContext } from "./PlanContext.ts";
import { pastEvents } from "./pastEvents.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const mailboxAbi = Mailbox__factory.createInterface();

/** The light clients over which lanes may be opened here: those of the chains that are followed, and no other. */
export async function planTrustedClients(context: PlanContext): Promise<Plan> {
  const { config, chain, addresses } = context;
  const wanted = followedChains(config, chain).map((followed) => ({
    name: lightClientName(followed),
    address: addresses.lightClientOf(followed),
  }));
  const isTrusted = await readTrusted(context);
  const missing = await Promise.all(
    wanted.map(async ({ name, address }) =>
      (await isTrusted(address)) ? [] : [trustStep(name, address, context)],
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

/** Id of the step after which lanes can be opened over a light client. */
export function trustClientStepId(name: string): string {
  return `trust ${name}`;
}

/**
 * What a step that opens a lane over a light client has to wait for: that its contract is there, and that the mailbox
 * may ask it.
 */
export function readyClientStepIds(name: string): string[] {
  return [deployStepId("Mailbox"), deployStepId(name), trustClientStepId(name)];
}

async function readTrusted({ view, addresses }: PlanContext) {
  const isDeployed = await view.hasCode(addresses.Mailbox);
  const mailbox = connectContract(Mailbox__factory, addresses.Mailbox, view.provider);
  return async (address: string): Promise<boolean> =>
    isDeployed && mailbox.isTrusted(address, { blockTag: view.blockTag });
}

async function trustedBesides(wanted: ReadonlySet<Hex>, context: PlanContext): Promise<string[]> {
  const { view, addresses } = context;
  if (!(await view.hasCode(addresses.Mailbox))) return [];
  const events = await pastEvents(context, addresses.Mailbox, "LightClientTrustSet");
  const known = new Set([...wanted].map((address) => getAddress(address)));
  const named = new Set(events.map(({ lightClient }) => getAddress(lightClient)));
  return [...named].filter((address) => !known.has(address));
}

function trustStep(name: string, address: Hex, { addresses }: PlanContext): Step {
  return {
    id: trustClientStepId(name),
    summary: `Let lanes be opened over ${name}, ${address}`,
    to: addresses.Mailbox,
    data: mailboxAbi.encodeFunctionData("setLightClientTrusted", [address, true]),
    after: [deployStepId("Mailbox"), deployStepId(name)],
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

function forgetStep(address: string, { addresses }: PlanContext): Step {
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
