import { connectContract } from "@causeway/chains/ethers";
import { type Plan, stepsOnly } from "@causeway/operator";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn, deploymentOf } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** What Message And Relay needs beside its contracts and prices: second legs are paid at the origin, free on the hub. */
export async function planRelay({ config, chain, view }: LanesContext): Promise<Plan> {
  const addresses = addressesOn(config, chain);
  const { Mailbox, HubRelay } = addresses;
  if (chain !== config.hub) return stepsOnly([]);
  const isFree =
    (await view.hasCode(Mailbox)) &&
    (await connectContract(mailboxAbi, Mailbox, view.provider).isFeeExempt(HubRelay, {
      blockTag: view.blockTag,
    }));
  if (isFree) return stepsOnly([]);
  const step = {
    id: "free HubRelay from fees",
    summary: "Let HubRelay send without a fee: its messages were paid for at their origin",
    to: Mailbox,
    data: mailboxInterface.encodeFunctionData("setFeeExempt", [HubRelay, true]),
    after: [deploymentOf("Mailbox")],
    findings: [
      { kind: "fee-exempt", subject: "HubRelay", expected: "sends for free", held: "pays" },
    ] as const,
  };
  return stepsOnly([step]);
}
