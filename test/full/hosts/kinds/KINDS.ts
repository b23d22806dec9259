import type { NetworkDescription } from "@causeway/environment";
import { hexlify, toUtf8Bytes } from "ethers";

import type { HttpNetwork, Place } from "../../../integration/integrators/http/HttpNetwork.ts";

export const SOLD: Place = ["spoke-a", "USDC"];
export const BOUGHT: Place = ["spoke-b", "ETH"];
export const BRIDGED: Place = ["spoke-b", "USDC"];

/** Each kind with the state in which it ends. */
export const OUTCOMES = {
  swap: "filled",
  transfer: "paid",
  message: "delivered",
  toTon: "delivered",
  fromTon: "delivered",
} as const;

/** What a host executes: parameters of `execute`, without wallets and terms. */
export type Requests = Readonly<Record<keyof typeof OUTCOMES, object>>;

/** A host, and the boards that get its texts. */
export interface Texts {
  readonly host: string;
  readonly network: NetworkDescription;
  /** On TON, in the raw form. */
  readonly board: string;
}

/** A request of each kind. @param http Knows tokens and chains. */
export function requestsOf(http: HttpNetwork, { host, network, board }: Texts): Requests {
  const idOf = (chain: string) => BigInt(http.chainId(chain));
  const tokenOf = (place: Place) => ({
    ...{ chainId: idOf(place[0]), token: http.token(place).address },
  });
  const text = (kind: string) => hexlify(toUtf8Bytes(textOf(host, kind)));
  const [hub, ton] = [idOf(network.hub), idOf("ton")];
  const toBoard = { recipient: network.messageBoard, gasLimit: 500_000n };
  return {
    swap: { swap: { from: tokenOf(SOLD), to: tokenOf(BOUGHT), amount: http.units(SOLD, "20") } },
    transfer: {
      transfer: {
        ...{ from: idOf(SOLD[0]), to: idOf(BRIDGED[0]), asset: "USDC" },
        amount: http.units(SOLD, "30"),
      },
    },
    message: {
      message: { from: idOf("spoke-a"), to: idOf("spoke-b"), payload: text("message"), ...toBoard },
    },
    toTon: {
      message: {
        ...{ from: hub, to: ton, payload: text("toTon") },
        ...{ recipient: board, gasLimit: 50_000_000n },
      },
    },
    fromTon: { message: { from: ton, to: hub, payload: text("fromTon"), ...toBoard } },
  };
}

/** The text that a host sends. */
export function textOf(host: string, kind: string): string {
  return `${kind} of ${host}`;
}
