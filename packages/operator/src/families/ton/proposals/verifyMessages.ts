import type { BundleVerdict } from "../../../core/SignersBundle.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { readTonPlan, type TonChainPlan } from "../readTonPlan.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonAction } from "../TonStep.ts";
import { type MessageBundle, messageBundle } from "./messageBundle.ts";
import { signersActions } from "./signersActions.ts";

/** Compares a bundle with the plan for its signer, and tries its messages on the chain's own state. */
export async function verifyMessages(
  open: OpenTonChain,
  bundle: MessageBundle,
): Promise<BundleVerdict> {
  const plan = await readTonPlan(open);
  const actions = plannedFor(plan, bundle);
  const differences = await differencesFrom(plan, actions, bundle);
  const problems = differences.length > 0 ? differences : await refusals(plan, actions);
  const verdict = problems.length === 0 ? "SIGN" : "DO NOT SIGN";
  return {
    problems,
    text: [
      `${bundle.chain}, block ${plan.context.view.height}: ${verdict}`,
      ...bundle.messages.map(({ summary, address }, index) => {
        // The words of the plan, unless the plan has no such message.
        const planned = problems.length === 0 ? actions[index]?.summary : undefined;
        return `  ${planned ?? summary}, to ${address}`;
      }),
      ...problems.map((problem) => `  ✘ ${problem}`),
    ].join("\n"),
    document: { ...bundle, problems },
  };
}

/** What the plan asks the bundle's signer for now. */
function plannedFor(plan: TonChainPlan, { signer }: MessageBundle): readonly TonAction[] {
  const { chain } = plan.context;
  const isSigner = ({ step }: TonAction) =>
    walletAddress(chain, step.signer.address) === signer.address;
  return signersActions(plan, undefined).due.find((own) => own.some(isSigner)) ?? [];
}

async function differencesFrom(
  { context }: TonChainPlan,
  actions: readonly TonAction[],
  bundle: MessageBundle,
): Promise<string[]> {
  const [first] = actions;
  const again = "run `causeway apply` again";
  if (first === undefined) return [`the plan asks ${bundle.signer.address} for nothing: ${again}`];
  const expiresAt = bundle.orders[0]?.expiresAt;
  const account = await context.view.account(first.step.signer.address);
  const expected = messageBundle(context, actions, account, expiresAt);
  const strange = (["messages", "orders"] as const).filter(
    (part) => sentText(bundle[part]) !== sentText(expected[part]),
  );
  const isLate = expiresAt !== undefined && expiresAt <= context.view.time;
  return [
    ...strange.map((part) => `its ${part} are not those of the plan: ${again}`),
    ...(isLate ? [`its orders have expired: ${again}`] : []),
  ];
}

/** Summaries are left out: a bundle that was written before an upgrade names the same act in other words. */
function sentText(part: MessageBundle["messages" | "orders"]): string {
  return JSON.stringify(part.map((one) => ({ ...one, summary: undefined })));
}

async function refusals({ context }: TonChainPlan, actions: readonly TonAction[]) {
  const sandbox = await TonSandbox.at(context);
  const problems: string[] = [];
  for (const action of actions) {
    const { refused } = await sandbox.run(action);
    if (refused !== undefined) problems.push(`${action.summary}: ${refused}`);
  }
  return problems;
}
