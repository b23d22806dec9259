import { array, boolean, nullable, nullish, number, object, optional, string } from "valibot";

import type { MessageId, TransactionHash } from "../../values/ids.ts";
import {
  accountField,
  chainIdField,
  dataField,
  hashField,
  nameField,
  signatureField,
  textField,
  timeField,
  unitsField,
} from "./fields.ts";

/** A record of an order, a transfer, a swap on one chain, or a message. Either kind leaves out fields of the other. */
export function recordSchema() {
  return object({
    kind: optional(string()),
    orderId: optional(hashField()),
    messageId: optional(hashField<MessageId>()),
    transferId: nullish(hashField<MessageId>()),
    state: nameField(),
    who: nameField(),
    until: nullable(timeField()),
    originChainId: chainIdField(),
    destinationChainId: nullable(chainIdField()),
    lane: nullish(object({ hubChainId: nullish(chainIdField()) })),
    sender: nullable(accountField()),
    receiver: nullish(accountField()),
    recipient: nullish(accountField()),
    given: nullish(amountSchema()),
    bridged: nullish(amountSchema()),
    received: nullish(object({ ...amountSchema().entries, isAdvanced: boolean() })),
    refunded: nullish(amountSchema()),
    failure: nullish(textField()),
    legs: array(legSchema()),
    exits: nullable(array(exitSchema())),
    finality: object({ sent: boolean(), all: boolean() }),
    proof: object({ logs: array(logSchema()), checkpoint: nullable(checkpointSchema()) }),
  });
}

function amountSchema() {
  return object({ chainId: chainIdField(), token: accountField(), amount: unitsField() });
}

function legSchema() {
  return object({
    leg: nameField(),
    chainId: chainIdField(),
    transaction: hashField<TransactionHash>(),
    height: unitsField(),
    at: timeField(),
    gas: nullish(unitsField()),
  });
}

function logSchema() {
  return object({
    leg: nameField(),
    chainId: chainIdField(),
    blockHash: nullable(hashField<`0x${string}`>()),
    transaction: hashField<TransactionHash>(),
    logIndex: nullable(number()),
  });
}

function checkpointSchema() {
  return object({
    chainId: chainIdField(),
    lightClient: accountField(),
    height: unitsField(),
    checkpointHash: hashField<`0x${string}`>(),
    outboxRoot: nullish(hashField<`0x${string}`>()),
    transaction: hashField<TransactionHash>(),
    gas: nullish(unitsField()),
    signers: nullish(array(signerSchema())),
  });
}

function signerSchema() {
  return object({ validator: hashField<`0x${string}`>(), signature: signatureField() });
}

function exitSchema() {
  return object({
    does: textField(),
    by: nullable(accountField()),
    anyoneFrom: nullish(timeField()),
    chainId: chainIdField(),
    to: accountField(),
    data: dataField(),
    value: unitsField(),
  });
}
