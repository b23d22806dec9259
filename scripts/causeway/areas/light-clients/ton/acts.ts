import { loadWord, MailboxAct } from "@causeway/chains/ton/contracts";
import type { TonActSource, TonDid, TonPlace } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import { trustIdOf } from "../../lanes/index.ts";
import type { LightClientsConfig } from "../config.ts";

/** Light clients in a mailbox on TON that were added, anchored, stopped, distrusted or resumed. */
export function tonClientsActs({ config, chain }: TonPlace<LightClientsConfig>): TonActSource[] {
  const names = new Map(
    config.chains.map((followed) => [
      trustIdOf(config, followed),
      `the light client of ${followed.name}`,
    ]),
  );
  const chains = new Map(config.chains.map(({ chainId, name }) => [chainId, name]));
  const client =
    (verb: string, after = ""): TonDid =>
    (act) => {
      const id = loadWord(act);
      return `${verb} ${names.get(id) ?? `the light client with the trust id ${id}`}${after}`;
    };
  return [
    {
      address: tonContractsOn(config, chain).Mailbox.address,
      did: {
        [MailboxAct.addClient]: (act) => {
          const chainId = act.skip(2).loadRef().beginParse().skip(16).loadUintBig(64);
          return `added the light client of ${chains.get(chainId) ?? `chain ${chainId}`}`;
        },
        [MailboxAct.setClientTrust]: client("set for which lanes", " is asked"),
        [MailboxAct.anchorClient]: client("anchored"),
        [MailboxAct.stopClient]: client("stopped", " for 10 days"),
        [MailboxAct.resumeClient]: client("resumed"),
        [MailboxAct.distrustClient]: client("distrusted all checkpoints of", " from before"),
      },
    },
  ];
}
