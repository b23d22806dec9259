import { type ClientState, mailboxActs, readMailboxState } from "@causeway/chains/ton/contracts";
import {
  preparedAct,
  type TonGuardianAction,
  type TonLifting,
  type TonView,
} from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LightClientsConfig } from "../config.ts";
import type { ConfiguredClient } from "../configuredClients.ts";
import {
  type ClientAct,
  type ClientActs,
  EFFECTS,
  haltedUntil,
  INSTEAD,
  resumableUntil,
  resumingWords,
} from "../halt/ClientActs.ts";
import { FROZEN } from "../halt/frozen.ts";

/** How light clients in a mailbox on TON are halted. */
export const tonClientActs = {
  halt,
  haltingCall: (act, client, config) => preparedAct(halt(act, client, config)),
  resume,
} satisfies ClientActs;

const ACTS = { stop: "stopClient", distrust: "distrustClient", resume: "resumeClient" } as const;

function halt(
  act: ClientAct,
  client: ConfiguredClient,
  config: LightClientsConfig,
): TonGuardianAction {
  return {
    ...{ chain: client.on, effect: EFFECTS[act], forGood: FROZEN },
    manager: tonContractsOn(config, client.on).AccessManager.address,
    does: actOf(act, client, config),
    instead: INSTEAD[act],
    lastsUntil: async (view) => {
      const held = await clientIn(view, client, config);
      return held && haltedUntil(act, held, BigInt(view.time));
    },
  };
}

function resume(client: ConfiguredClient, config: LightClientsConfig): TonLifting {
  return {
    ...resumingWords(client),
    does: actOf("resume", client, config),
    lastsUntil: async ({ view }) => {
      const held = await clientIn(view, client, config);
      return held && resumableUntil(held.stoppedUntil, held.isSuspected, BigInt(view.time));
    },
  };
}

function actOf(act: keyof typeof ACTS, client: ConfiguredClient, config: LightClientsConfig) {
  const { Mailbox } = tonContractsOn(config, client.on);
  return { target: Mailbox.address, act: mailboxActs.oneWord(ACTS[act], client.address) };
}

/** @returns undefined if the mailbox has no such light client. */
async function clientIn(
  view: TonView,
  { on, address }: ConfiguredClient,
  config: LightClientsConfig,
): Promise<ClientState | undefined> {
  const { data } = await view.account(tonContractsOn(config, on).Mailbox.address);
  return data && readMailboxState(data).clients.get(address);
}
