import { askedGas } from "./askedGas.ts";
import type { Delivery } from "./Delivery.ts";
import { deliveriesIn } from "./deliveriesIn.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import { prove } from "./prove.ts";
import { TRANSACTION_GAS_LIMIT } from "./Rpc.ts";

/**
 * Delivers one message; makes its origin's block final, and the hub take it over, where needed.
 *
 * @param gas Of the transaction; as much as gives the recipient what its sender asked for, if left out.
 */
export async function deliver(
  message: SentMessage,
  lanes: readonly Lane[],
  gas?: bigint,
): Promise<Delivery> {
  const { rpc } = message.lane.destination;
  const { to, data } = await deliveryOf([message], lanes);
  const limit = gas ?? (await askedGas(rpc, to, data, message.frame.gasLimit));
  const receipt = await rpc.transact({ to, data, gas: limit });
  const [delivery] = await deliveriesIn(receipt, [message]);
  return delivery as Delivery;
}

/**
 * Delivers messages of one lane in one transaction, as relayers do: each recipient gets what its sender asked for.
 *
 * @param messages In the order of their lane, as `nextBatch` gives them.
 */
export async function deliverTogether(
  messages: readonly SentMessage[],
  lanes: readonly Lane[],
): Promise<Delivery[]> {
  const [first] = messages;
  if (first === undefined) return [];
  if (messages.length === 1) return [await deliver(first, lanes)];
  const request = await deliveryOf(messages, lanes);
  const gas = TRANSACTION_GAS_LIMIT;
  const receipt = await first.lane.destination.rpc.transact({ ...request, gas });
  if (receipt.succeeded) return deliveriesIn(receipt, messages);
  // one that cannot be delivered, or a lane that is paused: each says so itself
  const deliveries: Delivery[] = [];
  for (const message of messages) deliveries.push(await deliver(message, lanes));
  return deliveries;
}

async function deliveryOf(messages: readonly SentMessage[], lanes: readonly Lane[]) {
  const batch = await prove(messages, lanes);
  const { lane } = messages[0] as SentMessage;
  const { contracts, mailboxAddress } = lane.destination;
  const data = contracts.mailbox.interface.encodeFunctionData("deliver", [lane.id, batch]);
  return { to: mailboxAddress, data };
}
