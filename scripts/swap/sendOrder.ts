import { connectContract } from "@causeway/chains/ethers";
import { describeRevert } from "@causeway/chains/node";
import { amountText, type Hex, type SwapOrder } from "@causeway/protocol";
import { bridgeTokenAbi, interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { type ContractTransaction, formatEther, type TransactionReceipt } from "ethers";

import { signPermit } from "../bridge/signPermit.ts";
import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { describeRefusal, tooLittle } from "./describeRefusal.ts";
import type { SwapPlan } from "./SwapPlan.ts";

const routerAbi = interfaceOf(swapRouterAbi);

/** Other orders in the same block may leave new slots to be written. */
const SPARE_GAS = 60_000n;

/** An order that is in a block of its origin. */
export interface SentOrder {
  readonly orderId: Hex;
  /** Undefined of an order that stayed on its chain. */
  readonly transferId: Hex | undefined;
  readonly receipt: TransactionReceipt;
}

/**
 * Sends an order: with coin, by the allowance that there is, by a signature where the token takes one, or after an
 * approval of exactly its input.
 *
 * @throws CannotSend if the sender has too little, or the router refuses the order.
 */
export async function sendOrder(
  plan: SwapPlan,
  order: SwapOrder,
  subject: string,
  display: Display,
): Promise<SentOrder> {
  const { router, origin, request } = plan;
  const fee = await messageFeeOf(plan, order);
  const transaction = await callOf(plan, order, fee, subject, display);
  const signer = request.wallet.connect(origin.provider);
  const receipt = await signer
    .estimateGas(transaction)
    .then((gas) => signer.sendTransaction({ ...transaction, gasLimit: gas + SPARE_GAS }))
    .then((sent) => sent.wait())
    .catch((error: unknown) => {
      throw new CannotSend(describeRefusal(plan, error));
    });
  if (receipt === null) throw new CannotSend(`${origin.name} did not take the transaction`);
  const gas = receipt.gasUsed.toLocaleString("en");
  const paid = fee === 0n ? "" : `, fee ${formatEther(fee)} ETH`;
  const sent = sentIn(receipt, (await router.getAddress()) as Hex);
  const text = `sent        order ${sent.orderId.slice(0, 10)}…, block ${receipt.blockNumber}, ${gas} gas${paid}`;
  display.event(subject, text);
  return sent;
}

/** Wei; 0 of an order that stays on its chain. */
async function messageFeeOf(plan: SwapPlan, order: SwapOrder): Promise<bigint> {
  if (isLocal(plan)) return 0n;
  const { transfer } = await plan.router.quote(order, plan.sender).catch((error: unknown) => {
    throw new CannotSend(describeRefusal(plan, error));
  });
  return transfer.messageFeeBound;
}

async function callOf(
  plan: SwapPlan,
  order: SwapOrder,
  fee: bigint,
  subject: string,
  display: Display,
): Promise<ContractTransaction> {
  const { router, origin, sender, tokenIn, request } = plan;
  const spender = (await router.getAddress()) as Hex;
  if (tokenIn.isCoin) return coinCall(plan, order, fee);
  const signer = request.wallet.connect(origin.provider);
  const token = connectContract(bridgeTokenAbi, tokenIn.address, signer);
  const [held, allowed] = await Promise.all([
    token.balanceOf(sender),
    token.allowance(sender, spender),
  ]);
  if (held < order.amountIn) throw new CannotSend(tooLittle(plan, held, order.amountIn));
  if (allowed >= order.amountIn) return plainCall(plan, order, fee);
  const permit = await signPermit(request.wallet, origin.provider, {
    ...{ token: tokenIn.address, spender, amount: order.amountIn, deadline: order.deadline },
  });
  if (permit !== undefined) {
    return isLocal(plan)
      ? router.swapAndCallWithPermit.populateTransaction(order, permit)
      : router.swapAndBridgeWithPermit.populateTransaction(order, permit, { value: fee });
  }
  const receipt = await token
    .approve(spender, order.amountIn)
    .then((sent) => sent.wait())
    .catch((error: unknown) => {
      throw new CannotSend(
        `${tokenIn.symbol} on ${origin.name} refuses an approval: ${describeRevert(error)}`,
      );
    });
  const text = `approved    ${amountText(order.amountIn, tokenIn)} to the router, block ${receipt?.blockNumber}`;
  display.event(subject, text);
  return plainCall(plan, order, fee);
}

async function coinCall(
  plan: SwapPlan,
  order: SwapOrder,
  fee: bigint,
): Promise<ContractTransaction> {
  const held = await plan.origin.provider.getBalance(plan.sender);
  const needed = order.amountIn + fee;
  if (held < needed) throw new CannotSend(tooLittle(plan, held, needed));
  return plainCall(plan, order, needed);
}

function plainCall(plan: SwapPlan, order: SwapOrder, value: bigint): Promise<ContractTransaction> {
  return isLocal(plan)
    ? plan.router.swapAndCall.populateTransaction(order, { value })
    : plan.router.swapAndBridge.populateTransaction(order, { value });
}

function isLocal({ origin, destination }: SwapPlan): boolean {
  return origin.name === destination.name;
}

function sentIn(receipt: TransactionReceipt, router: Hex): SentOrder {
  for (const log of receipt.logs) {
    if (log.address.toLowerCase() !== router.toLowerCase()) continue;
    const event = routerAbi.parseLog(log);
    if (event?.name === "OrderSent") {
      const { orderId, transferId } = event.args;
      return { orderId, transferId, receipt };
    }
    if (event?.name === "OrderSwapped") {
      return { orderId: event.args.orderId, transferId: undefined, receipt };
    }
  }
  throw new CannotSend(`transaction ${receipt.hash} sent no order`);
}
