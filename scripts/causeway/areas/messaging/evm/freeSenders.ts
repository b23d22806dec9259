import { connectContract } from "@causeway/chains/ethers";
import { type Plan, type Step, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { getAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesContext } from "../../lanes/index.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** Accounts that send for free and must pay: only the hub's relay sends what was paid for elsewhere. */
export const planFreeSenders = readingPast(planCharges, ({ config, chain }: LanesContext) => [
  {
    address: addressesOn(config, chain).Mailbox,
    events: [mailboxInterface.getEvent("FeeExemptSet")],
  },
]);

async function planCharges(context: LanesContext): Promise<Plan> {
  const { view, chain, config } = context;
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(addresses.Mailbox))) return stepsOnly([]);
  const mailbox = connectContract(mailboxAbi, addresses.Mailbox, view.provider);
  const events = await pastEvents(context, addresses.Mailbox, "FeeExemptSet");
  const accounts = new Set(events.map(({ account }) => getAddress(account)));
  if (chain === config.hub) accounts.delete(getAddress(addresses.HubRelay));
  const steps = await Promise.all(
    [...accounts].map(async (account) => {
      const isFree = await mailbox.isFeeExempt(account, { blockTag: view.blockTag });
      return isFree ? [chargeStep(account, context)] : [];
    }),
  );
  return stepsOnly(steps.flat());
}

function chargeStep(account: string, { config, chain }: LanesContext): Step {
  const addresses = addressesOn(config, chain);
  return {
    id: `charge ${account}`,
    summary: `Let ${account} no longer send without a fee`,
    to: addresses.Mailbox,
    data: mailboxInterface.encodeFunctionData("setFeeExempt", [account, false]),
    after: [],
    findings: [{ kind: "fee-exempt", subject: account, expected: "pays", held: "sends for free" }],
  };
}
