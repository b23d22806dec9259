import type { ReadyExit } from "@causeway/sdk";

/** A file to save. */
export interface ExitFile {
  readonly name: string;
  readonly text: string;
}

/**
 * An exit as a file. That of an EVM chain has the parameters of `eth_sendTransaction`; that of a TON chain the messages
 * of TonConnect's `sendTransaction`.
 */
export function exitFile(exit: ReadyExit): ExitFile {
  const { does, chain, from, kind } = exit;
  const told = { does, chain, ...(from !== undefined && { onlyFrom: from }) };
  const text = JSON.stringify({ ...told, ...payloadOf(exit) }, null, 2);
  return { name: `${kind}-on-${chain}.json`, text: `${text}\n` };
}

/** What is copied: the calldata, or the message's body in Base64. */
export function calldataOf(exit: ReadyExit): string {
  if (exit.family === "evm") return exit.transaction.data;
  return exit.transaction.messages.map(({ payload = "" }) => payload).join("\n");
}

function payloadOf(exit: ReadyExit) {
  if (exit.family === "ton") {
    const { chainId, network, messages } = exit.transaction;
    const asked = messages.map(({ to, value, payload, stateInit }) => {
      return { address: to, amount: `${value}`, payload, stateInit };
    });
    return { chainId: `${chainId}`, transaction: { network, messages: asked } };
  }
  const { chainId, to, data, value, gasLimit } = exit.transaction;
  const gas = gasLimit === undefined ? {} : { gas: quantity(gasLimit) };
  return {
    chainId: `${chainId}`,
    transaction: {
      ...(exit.from !== undefined && { from: exit.from }),
      ...{ to, value: quantity(value), data, ...gas },
    },
  };
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
