import { z } from "zod";

import { BundleUnreadable, type SignersBundle } from "../../../core/SignersBundle.ts";
import { walletAddress, walletMessage } from "../signing/walletMessage.ts";
import type { TonAccount } from "../TonAccount.ts";
import type { TonContext } from "../TonContext.ts";
import type { TonAction } from "../TonStep.ts";
import { multisigOrders, ORDER_LIFETIME } from "./multisigOrders.ts";

const message = z.strictObject({
  id: z.string(),
  summary: z.string(),
  address: z.string(),
  /** Nanoton. */
  value: z.string(),
  body: z.string(),
  stateInit: z.string().optional(),
  link: z.string(),
});

const order = z.strictObject({
  actions: z.array(z.string()).readonly(),
  expiresAt: z.int(),
  payload: z.string(),
});

const bundle = z.strictObject({
  kind: z.literal("ton-messages"),
  environment: z.string(),
  chain: z.string(),
  chainId: z.string(),
  signer: z.strictObject({ name: z.string(), address: z.string() }),
  messages: z.array(message).min(1),
  /** Empty if the signer is no multisig that we know. */
  orders: z.array(order),
});

/** Messages that a signer sends, in this order, and the orders by which a multisig sends them. */
export type MessageBundle = z.output<typeof bundle> & SignersBundle;

/**
 * A file for a signer.
 *
 * @param actions The signer's, in an order in which they can be sent; one at least.
 * @param account The signer's account.
 * @param expiresAt Of orders, unix seconds; a day from now by default.
 */
export function messageBundle(
  { config, chain, view }: TonContext,
  actions: readonly TonAction[],
  account: TonAccount,
  expiresAt = view.time + ORDER_LIFETIME,
): MessageBundle {
  const [first] = actions;
  if (first === undefined) throw new TypeError("a bundle holds a message at least");
  const { name, address } = first.step.signer;
  return {
    ...{ kind: "ton-messages", environment: config.environment },
    ...{ chain: chain.name, chainId: `${chain.chainId}` },
    signer: { name, address: walletAddress(chain, address) },
    messages: actions.map((action) => ({
      ...{ id: action.id, summary: action.summary },
      ...walletMessage(chain, action.to, action.message),
    })),
    orders: multisigOrders(account, actions, expiresAt),
  };
}

/** @throws BundleUnreadable */
export function parseMessageBundle(text: string): MessageBundle {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BundleUnreadable((error as Error).message);
  }
  const parsed = bundle.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BundleUnreadable(`${issue?.path.join(".")}: ${issue?.message}`);
}
