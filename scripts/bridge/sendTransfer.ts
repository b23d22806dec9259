import { connectContract } from "@causeway/chains/ethers";
import { describeRevert } from "@causeway/chains/node";
import { amountText, type Hex } from "@causeway/protocol";
import { bridgeTokenAbi } from "@causeway/protocol/contracts";
import { type BaseWallet, type ContractTransaction, formatEther } from "ethers";

import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { type SentMessage, sendBy } from "../local/messages/SentMessage.ts";
import type { AssetRequest } from "./AssetRequest.ts";
import type { Departure } from "./Departure.ts";
import { describeRefusal } from "./describeRefusal.ts";
import type { Quote } from "./quote.ts";
import { signPermit } from "./signPermit.ts";

/** What is sent, and as what it is shown. */
export interface Departing {
  readonly departure: Departure;
  readonly quote: Quote;
  readonly subject: string;
}

/**
 * Sends a transfer: as native coin, by the allowance that there is, by a signature where the token takes one, or after
 * an approval of exactly its amount.
 *
 * @throws CannotSend if there is too little, or the bridge may not take it.
 */
export async function sendTransfer(
  departing: Departing,
  { wallet, native = false, approve = true }: AssetRequest,
  display: Display,
): Promise<SentMessage> {
  const { departure } = departing;
  const transaction = native
    ? await nativeCall(departing)
    : await tokenCall(departing, wallet, approve, display);
  const sender = wallet.connect(departure.origin.provider);
  return sendBy(sender, transaction, departure.origin.name, (error) =>
    describeRefusal(departure, error),
  );
}

async function nativeCall({ departure, quote }: Departing): Promise<ContractTransaction> {
  const { bridge, request, route, origin, sender } = departure;
  const wrapped = await bridge.wrappedNative();
  if (wrapped.toLowerCase() !== route.token.toLowerCase()) {
    throw new CannotSend(
      `${route.symbol} is not the coin of ${origin.name}: --native is for the asset whose token is ${wrapped} there; leave it out`,
    );
  }
  const value = quote.amount + quote.messageFeeBound;
  const held = await origin.provider.getBalance(sender);
  if (held < value) {
    const needed = `${formatEther(quote.amount)} and ${formatEther(quote.messageFeeBound)} for the message`;
    throw new CannotSend(
      `${sender} has ${formatEther(held)} of the coin of ${origin.name}, and ${needed} are needed: send less`,
    );
  }
  return bridge.bridgeNative.populateTransaction(request, { value });
}

async function tokenCall(
  { departure, quote, subject }: Departing,
  wallet: BaseWallet,
  approve: boolean,
  display: Display,
): Promise<ContractTransaction> {
  const { bridge, request, route, origin, sender } = departure;
  const { amount, messageFeeBound: value } = quote;
  const signer = wallet.connect(origin.provider);
  const token = connectContract(bridgeTokenAbi, route.token, signer);
  const spender = (await bridge.getAddress()) as Hex;
  const [held, allowed, decimals] = await Promise.all([
    token.balanceOf(sender),
    token.allowance(sender, spender),
    token.decimals(),
  ]);
  const unit = { symbol: route.symbol, decimals: Number(decimals) };
  const text = (some: bigint) => amountText(some, unit);
  if (held < amount) {
    throw new CannotSend(
      `${sender} has ${text(held)} on ${origin.name}, less than the ${text(amount)} that are to be sent: send less`,
    );
  }
  if (allowed >= amount) return bridge.bridge.populateTransaction(request, { value });
  if (!approve) {
    throw new CannotSend(
      `the bridge may take ${text(allowed)} of ${sender} on ${origin.name}, less than ${text(amount)}: ` +
        `leave --no-approve out, or allow it that much (approve of ${route.token} for ${spender})`,
    );
  }
  const { deadline } = request;
  const permit = await signPermit(wallet, origin.provider, {
    ...{ token: route.token, spender, amount, deadline },
  });
  if (permit !== undefined) {
    return bridge.bridgeWithPermit.populateTransaction(request, permit, { value });
  }
  const receipt = await token
    .approve(spender, amount)
    .then((sent) => sent.wait())
    .catch((error: unknown) => {
      throw new CannotSend(
        `${route.symbol} on ${origin.name} refuses an approval: ${describeRevert(error)}`,
      );
    });
  display.event(
    subject,
    `approved    ${text(amount)} to the bridge, block ${receipt?.blockNumber}`,
  );
  return bridge.bridge.populateTransaction(request, { value });
}
