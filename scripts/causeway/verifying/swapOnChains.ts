import { HAS_EXITS, type ShownExit, shownExit, swapRecordOf } from "@causeway/api/records";
import type { Crossing } from "@causeway/index/orders";
import {
  messageFactsOf,
  readMessage,
  readTransfer,
  readyTransactions,
  transferExits,
  transferFactsOf,
  transferStateOf,
  tryExits,
} from "@causeway/lifecycle";
import {
  type CrossingState,
  crossingStateOf,
  orderExits,
  readOrder,
} from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";
import type { SwapAnswer } from "./answers.ts";
import { checkpointClaims } from "./checkpointClaims.ts";
import { crossingOf, type SwapRows, type SwapSituation } from "./crossingOf.ts";
import { foundIn, importClaims, placesOf } from "./messageOnChains.ts";
import { omittedSteps } from "./omittedSteps.ts";
import { placesIn } from "./placesIn.ts";
import { checkpointOf, importOf } from "./provenWay.ts";
import { readPayments } from "./readPayments.ts";
import { UnprovenRecord } from "./UnprovenRecord.ts";
import type { RecordOnChains, Verifier } from "./Verifier.ts";
import { withGas } from "./withGas.ts";

/**
 * What the chains say of an order or a transfer of which an API answered.
 *
 * @throws UnprovenRecord, UnknownMessage, CouldNotRead, ChainError
 */
export async function swapOnChains(
  verifier: Verifier,
  id: Hex,
  answer: SwapAnswer,
): Promise<RecordOnChains<SwapAnswer>> {
  await verifier.events.read(placesIn(answer));
  const { order, transfer } = await rowsOf(verifier, id);
  if (transfer === undefined) return localSwap(verifier, id, answer);
  const known = await situationOf(verifier, transfer.key, order !== undefined);
  const untold = await readPayments(verifier, known, answer);
  const own = await rowsOf(verifier, id);
  const crossing = crossingOf(own, known);
  const state = stateOf(crossing, known);
  const { message } = known.transfer;
  const imported = importOf(own.rows, message);
  const named = answer.proof.checkpoint?.transaction;
  const checkpoint = checkpointOf(own.rows, message, imported, named);
  const isSilent = answer.exits === null && HAS_EXITS.has(state);
  const exits = isSilent ? undefined : await exitsOf(verifier, known, state);
  const record = swapRecordOf({ crossing, state }, { exits, checkpoint }) as SwapAnswer;
  return {
    record: await withGas(verifier.events, answer, record),
    untold: new Set([
      ...untold,
      ...(isSilent ? ["exits"] : []),
      ...(named === undefined && message.proven !== undefined ? ["proof.checkpoint"] : []),
    ]),
    further: [
      ...importClaims(message, imported !== undefined),
      ...omittedSteps(crossing, state, known),
      ...(await checkpointClaims(
        ...[verifier.environmentTag, message, checkpoint, answer.proof.checkpoint],
      )),
    ],
  };
}

/** The rows of the order or the transfer of an id, of those that were read. */
async function rowsOf({ events }: Verifier, id: Hex): Promise<SwapRows> {
  const rows = await events.rows();
  const order = rows("order").find((row) => [row.order_id, row.transfer_id].includes(id));
  const transfer = rows("transfer").find(
    (row) => row.key === order?.transfer_id || [row.key, row.advance_id].includes(id),
  );
  const ofTransfer = rows("order").find((row) => row.transfer_id === transfer?.key);
  return { rows, transfer, order: order ?? (transfer && ofTransfer) };
}

/** An order that stays on its chain ends in the transaction that sends it. */
async function localSwap(
  verifier: Verifier,
  id: Hex,
  answer: SwapAnswer,
): Promise<RecordOnChains<SwapAnswer>> {
  const own = await rowsOf(verifier, id);
  if (own.order === undefined || own.order.transfer_id !== null) throw new UnprovenRecord(id);
  const crossing = crossingOf(own, undefined);
  const order = { event: crossing.event };
  const none = { transfer: undefined, isAdvanced: false, message: undefined };
  const state = crossingStateOf({ ...none, order });
  const record = swapRecordOf({ crossing, state }, { exits: [] }) as SwapAnswer;
  const whole = await withGas(verifier.events, answer, record);
  return { record: whole, untold: new Set(), further: [] };
}

async function situationOf(
  verifier: Verifier,
  transferId: Hex,
  isOrder: boolean,
): Promise<SwapSituation> {
  const { chains, events, environmentTag } = verifier;
  const found = await foundIn(verifier, transferId);
  const message = await readMessage(chains, environmentTag, found);
  const transfer = await readTransfer(chains, environmentTag, message);
  if (transfer === undefined) throw new UnprovenRecord(transferId);
  const order = isOrder ? await readOrder(transfer) : undefined;
  const { origin, destination } = message;
  const event = order?.event;
  await events.read([
    ...placesOf(message),
    ...(event ? [{ chainId: destination.chainId, transaction: event.transactionHash }] : []),
  ]);
  const [source, there] = await Promise.all(
    [origin, destination].map(({ adapter, bridge }) =>
      adapter.advancesAt(bridge).tokenOf(transfer.transfer.assetId),
    ),
  );
  return { transfer, order, tokens: { source, there } };
}

function stateOf(
  { generation, event, advance }: Crossing,
  { transfer }: SwapSituation,
): CrossingState {
  return crossingStateOf({
    transfer: transferStateOf(transferFactsOf(transfer)),
    order: generation === undefined ? undefined : { event },
    isAdvanced: advance !== undefined || transfer.advancer !== undefined,
    message: messageFactsOf(transfer.message),
  });
}

async function exitsOf(
  { chains }: Verifier,
  { transfer, order }: SwapSituation,
  state: CrossingState,
): Promise<readonly ShownExit[]> {
  if (!HAS_EXITS.has(state)) return [];
  const exits = order ? await orderExits(chains, order) : await transferExits(chains, transfer);
  const tried = await Promise.all([tryExits(exits), readyTransactions(transfer.message)]);
  return tried.flatMap(({ transactions }) => transactions).map(shownExit);
}
