import type { StatusExit } from "@causeway/sdk";

/** An exit as a file: a program, a wallet or another person can send it. */
export function exitFile({ does, by, chainId, to, data, value }: StatusExit): string {
  const transaction = {
    chainId: `${chainId}`,
    ...(by && { from: by }),
    to,
    data,
    value: `${value}`,
  };
  return `${JSON.stringify({ does, transaction }, undefined, 2)}\n`;
}

/** Name of the file of an exit. */
export function exitFileName(id: string, place: number): string {
  return `causeway-${id.slice(2, 10)}-${place + 1}.json`;
}
