import { coinText } from "../../../core/costOf.ts";
import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { joinPlans, stepsOnly } from "../../../core/Plan.ts";
import { deployStepId } from "../../../core/Step.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonAccount } from "../TonAccount.ts";
import type { TonContext } from "../TonContext.ts";
import { hashOf, type TonContract } from "../TonContract.ts";
import { deployingMessage, messageStep, type TonPlan, type TonStep } from "../TonStep.ts";

/** Added where a balance is filled up, so that rent does not take it below its reserve at once. */
const ROOM = 100_000_000n;

/** Contracts that the chain does not have, that have foreign code, or that hold too little for their rent. */
export async function planTonContracts(context: TonContext): Promise<TonPlan> {
  const plans = context.blueprint.contracts.map(async (contract) => {
    const held = await context.view.account(contract.address);
    if (held.state === "frozen") return found(frozen(contract, context));
    if (held.state !== "active") return stepsOnly([deployStep(contract, held, context)]);
    return joinPlans([planCode(contract, held, context), planReserve(contract, held, context)]);
  });
  return joinPlans(await Promise.all(plans));
}

function deployStep(contract: TonContract, { balance }: TonAccount, context: TonContext): TonStep {
  const { name, address, needs, value } = contract;
  const { symbol, decimals } = context.chain.coin;
  const without = `${coinText(balance, symbol, decimals)} without code`;
  return messageStep({
    id: deployStepId(name),
    summary: `Deploy ${name} at ${walletAddress(context.chain, address)}, with ${coinText(value, symbol, decimals)} for its rent`,
    to: address,
    message: deployingMessage(contract),
    after: needs.map(deployStepId),
    findings: [
      {
        kind: "contract-missing",
        subject: name,
        expected: `at ${walletAddress(context.chain, address)}`,
        held: balance === 0n ? NOTHING : without,
      },
    ],
  });
}

/** Code and first data decide on an address, so the code there is another one only if it was replaced. */
function planCode(
  { name, address, code }: TonContract,
  held: TonAccount,
  { chain }: TonContext,
): TonPlan {
  const [expected, there] = [hashOf(code), held.code === undefined ? NOTHING : hashOf(held.code)];
  if (expected === there) return stepsOnly([]);
  return found({
    kind: "code-hash",
    subject: `${name}, ${walletAddress(chain, address)}`,
    expected,
    held: there,
    remedy: "send it nothing, and find out who replaced its code: none of ours can be replaced",
  });
}

function planReserve(contract: TonContract, { balance }: TonAccount, context: TonContext): TonPlan {
  const { name, address, reserve } = contract;
  if (balance >= reserve) return stepsOnly([]);
  const { symbol, decimals } = context.chain.coin;
  const value = reserve - balance + ROOM;
  return stepsOnly([
    messageStep({
      id: `fill up ${name}`,
      summary: `Add ${coinText(value, symbol, decimals)} to the balance of ${name}`,
      to: address,
      message: { value, body: contract.filling },
      after: [],
      findings: [
        {
          kind: "rent-reserve",
          subject: name,
          expected: `at least ${coinText(reserve, symbol, decimals)}`,
          held: coinText(balance, symbol, decimals),
        },
      ],
    }),
  ]);
}

function frozen({ name, address }: TonContract, { chain }: TonContext): Finding {
  return {
    kind: "contract-missing",
    subject: name,
    expected: `active at ${walletAddress(chain, address)}`,
    held: "frozen: it owes rent",
    remedy: "pay the rent that it owes, and send it the state that it had when it was frozen",
  };
}

function found(finding: Finding): TonPlan {
  return { ...stepsOnly<TonStep>([]), findings: [finding] };
}
