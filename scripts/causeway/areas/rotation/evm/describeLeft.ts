import { type Action, describeSeconds } from "@causeway/operator";
import type { ChainPlan } from "@causeway/operator/evm";
import { timeText } from "@causeway/protocol";

/** What a plan still needs from others and from time, in words. */
export function describeLeft({ context, actions, waiting }: ChainPlan, account: string): string[] {
  const { name } = context.chain;
  return [
    ...waiting.map(({ subject, reason }) => `${subject} waits: ${reason}`),
    ...actions.map((action) => describe(action, account, name)),
  ];
}

function describe({ step, manner, summary }: Action, account: string, chain: string): string {
  const { signer, scheduled, delay } = step;
  if (scheduled !== undefined && manner === "execute") {
    const from = timeText(scheduled.readyAt);
    return `${who(signer, account)} can do this from ${from} on: ${step.summary}`;
  }
  const after = delay === 0 ? "" : `, which takes ${describeSeconds(BigInt(delay))}`;
  const bundle =
    signer.address === account ? "" : `; causeway apply --chain ${chain} writes the calls to sign`;
  return `${who(signer, account)} must do this${after}: ${summary}${bundle}`;
}

function who({ name, kind, address }: Action["step"]["signer"], account: string): string {
  return address === account ? "this key" : `${name} (${kind} ${address})`;
}
